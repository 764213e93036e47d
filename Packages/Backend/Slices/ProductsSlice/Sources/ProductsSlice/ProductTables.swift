import BackendCore
import CoreModels
import Database

extension Migration {
    /// Creates products, their search index, and reviews.
    static let products = Migration("2026-11-22-products") { store in
        try store.execute(
            """
            CREATE TABLE productBrand (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE product (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                sequence INTEGER NOT NULL UNIQUE,
                name TEXT NOT NULL,
                brand TEXT NOT NULL,
                profile TEXT NOT NULL,
                currency TEXT NOT NULL,
                price INTEGER NOT NULL,
                stars INTEGER NOT NULL,
                reviews INTEGER NOT NULL,
                fallingPrice INTEGER NOT NULL AS (-price) STORED,
                fallingRating INTEGER NOT NULL AS (CASE reviews WHEN 0 THEN 0 ELSE -stars * 10 / reviews END) STORED,
                nameWords TEXT NOT NULL,
                otherWords TEXT NOT NULL
            ) STRICT;
            CREATE INDEX productByPrice ON product (price, number);
            CREATE INDEX productByFallingPrice ON product (fallingPrice, number);
            CREATE INDEX productByFallingRating ON product (fallingRating, number);
            CREATE TABLE productVariant (
                id TEXT PRIMARY KEY,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                name TEXT NOT NULL,
                grams INTEGER,
                price INTEGER NOT NULL CHECK (price > 0),
                stock INTEGER NOT NULL CHECK (stock >= 0)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX variantOfProduct ON productVariant (product, place);
            CREATE TABLE productReview (
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                isOwn INTEGER NOT NULL,
                day TEXT NOT NULL,
                author TEXT NOT NULL,
                stars INTEGER NOT NULL,
                text TEXT,
                PRIMARY KEY (product, isOwn, day, author)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE productFavourite (
                product TEXT PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE VIRTUAL TABLE productText USING fts5 (
                nameWords, otherWords, content = 'product', content_rowid = 'number', tokenize = 'ascii',
                detail = column, columnsize = 0, prefix = '1 2 3 4'
            );
            CREATE TABLE productTerm (term TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE productTermForm (
                form TEXT NOT NULL,
                term TEXT NOT NULL,
                PRIMARY KEY (form, term)
            ) STRICT, WITHOUT ROWID;
            """)
    }

    /// Adds the index for searches without words.
    static let productNumbers = Migration("2026-11-27-products-numbers") { store in
        try store.execute("CREATE INDEX productByNumber ON product (number)")
    }

    /// Adds the accounts of favorites and reviews.
    static let productAccounts = Migration("2026-11-24-products-accounts") { store in
        try store.execute(
            """
            ALTER TABLE productFavourite RENAME TO oldProductFavourite;
            CREATE TABLE productFavourite (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                PRIMARY KEY (account, product)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX productFavouriteProduct ON productFavourite (product);
            INSERT INTO productFavourite SELECT '\(AccountID.device)', product FROM oldProductFavourite;
            DROP TABLE oldProductFavourite;

            -- Each is of an account; what a product's stars count of it comes and goes with it.
            ALTER TABLE productReview RENAME TO oldProductReview;
            CREATE TABLE productReview (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                stars INTEGER NOT NULL,
                text TEXT,
                PRIMARY KEY (account, product)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX productReviewByDay ON productReview (product, day DESC);
            INSERT INTO productReview SELECT '\(AccountID.device)', product, day, stars, text FROM oldProductReview WHERE isOwn = 1;
            DROP TABLE oldProductReview;
            CREATE TRIGGER productReviewComes AFTER INSERT ON productReview BEGIN
                UPDATE product SET stars = stars + NEW.stars, reviews = reviews + 1 WHERE id = NEW.product;
            END;
            CREATE TRIGGER productReviewGoes AFTER DELETE ON productReview BEGIN
                UPDATE product SET reviews = reviews - 1,
                    stars = MIN(MAX(stars - OLD.stars, reviews - 1), 5 * (reviews - 1))
                    WHERE id = OLD.product AND reviews > 0;
            END;
            """)
    }
}

/// The statements that read products, for tests of their query plans.
enum ProductTable {
    static let select = """
        SELECT product.number, product.id, product.name, brand, profile, currency, product.price, stars, reviews, \
        EXISTS (SELECT 1 FROM productFavourite WHERE account = ? AND product = product.id) AS isFavourite, \
        EXISTS (SELECT 1 FROM productVariant WHERE product = product.id AND stock > 0) AS inStock FROM product
        """
    static let selectOne = "\(select) WHERE id = ?"
    static let selectNumbered = "\(select) WHERE number = ?"
    static let variants = "SELECT id, name, grams, price, stock FROM productVariant WHERE product = ? ORDER BY place"
    static let reviews = """
        SELECT product AS id, day, stars, text, account = ?1 AS isOwn FROM productReview WHERE product = ?2 \
        ORDER BY account = ?1 DESC, day DESC, account LIMIT 50
        """
    static let favorites = """
        SELECT number FROM productFavourite CROSS JOIN product ON product.id = productFavourite.product WHERE account = ?
        """
}
