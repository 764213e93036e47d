import CoreArchitecture
import CoreModels
import CorePresentation

/// Creates the parts of a product's page.
enum ProductScreens {
    static func facts(of product: Product) -> [Fact] {
        var facts = [Fact("For", RichText(product.audience))]
        if let category = product.category { facts.append(Fact("Kind", RichText(category.name))) }
        facts.append(
            Fact(
                "Rating",
                RichText(product.rating.formatted, role: product.rating.count == 0 ? .secondary : .positive)))
        if product.isFavorite { facts.append(Fact("Favorite", "♥ yes")) }
        return facts
    }

    static func prices(of product: Product) -> DataTable {
        let isWeighed = product.variants.contains { $0.perKilogram != nil }
        var columns = [
            Column(id: "size", title: "Size"), Column(id: "price", title: "Price", alignment: .trailing),
        ]
        if isWeighed { columns.append(Column(id: "per-kilogram", title: "A kilogram", alignment: .trailing)) }
        columns.append(Column(id: "stock", title: "Stock"))
        return DataTable(
            id: "prices", label: "Sizes and prices", columns: columns,
            rows: product.variants.map { variant in
                var cells = [RichText(variant.name), RichText(variant.price.formatted)]
                if isWeighed { cells.append(RichText(variant.perKilogram?.formatted ?? "")) }
                return DataRow(id: RowID(variant.id.description), cells: cells + [stock(of: variant)])
            })
    }

    private static func stock(of variant: Product.Variant) -> RichText {
        switch variant.stock {
        case 0: RichText("sold out", role: .negative)
        case ..<5: RichText("only \(variant.stock) left", role: .caution)
        default: RichText("in stock", role: .positive)
        }
    }

    static func form(of product: Product, _ purchase: FormState<PurchaseField>) -> InputForm {
        let chosen = product.variants.first { $0.id.description == purchase.text(.variant) }
        var form = purchase.form(
            "buy-form",
            [
                Field(
                    id: "variant", label: "Size",
                    kind: .choice(
                        product.variants.map {
                            Option(id: OptionID($0.id.description), label: "\($0.name), \($0.price.formatted)")
                        }), isRequired: true),
                Field(id: "quantity", label: "How many", kind: .number(unit: nil), isRequired: true),
            ],
            submit: Command(
                id: .add, label: "Add to the cart", role: .primary,
                isEnabled: (chosen?.stock ?? 0) > 0 && !purchase.isPending),
            advice: nil)
        if chosen?.stock == 0 { form.error = form.error ?? "This size is sold out. Choose another." }
        return form
    }

    static func details(of product: Product) -> [Element] {
        var body: [Element] = []
        if let about = product.about { body.append(.text(RichText(about))) }
        if let ingredients = product.ingredients { body.append(.facts([Fact("Ingredients", RichText(ingredients))])) }
        if let analysis = product.analysis {
            let parts = [
                ("Protein", analysis.protein), ("Fat", analysis.fat), ("Fibre", analysis.fiber),
                ("Moisture", analysis.moisture), ("Ash", analysis.ash),
            ]
            var facts = parts.map { Fact($0, RichText("\(tenths($1)) g")) }
            if let energy = product.kcalPer100g { facts.append(Fact("Energy", RichText("\(energy) kcal"))) }
            body.append(.group(ElementGroup(title: "In 100 g", elements: [.facts(facts)])))
        } else if product.category == .dryFood || product.category == .wetFood {
            body.append(.text(RichText("The manufacturer doesn't publish an analysis.", role: .secondary)))
        }
        return body.isEmpty ? [.text(RichText("There is no more information.", role: .secondary))] : body
    }

    private static func tenths(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1000 else { return "?" }
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    static func reviews(of product: Product, writing review: FormState<ReviewField>) -> [Element] {
        var body: [Element] = []
        if let tenths = product.rating.tenths {
            body.append(.rating(StarRating(Double(tenths) / 10, count: product.rating.count)))
        }
        for other in product.reviews {
            let day = other.day.map { ", \($0.formatted)" } ?? ""
            let words = other.text.map { ": \($0)" } ?? ""
            body.append(
                .text(
                    RichText("\(other.isOwn ? "You" : other.author)\(day), \(other.stars) of 5", role: .secondary)
                        + RichText(words)))
        }
        if product.reviews.isEmpty {
            body.append(.text(RichText("No reviews yet.", role: .secondary)))
        }
        let own = product.reviews.contains(where: \.isOwn)
        body.append(
            .form(
                review.form(
                    "review-form",
                    [
                        Field(
                            id: "stars", label: "Your rating",
                            kind: .choice(
                                (1...5).reversed().map {
                                    Option(id: OptionID("\($0)"), label: $0 == 1 ? "1 star" : "\($0) stars")
                                }), isRequired: true),
                        Field(id: "text", label: "In words", kind: .multilineText),
                    ],
                    problems: ReviewField.problems(of: review),
                    submit: Command(
                        id: .sendReview, label: own ? "Change your review" : "Send the review", role: .primary),
                    advice: nil)))
        return body
    }
}
