-- Fills the tables of an empty database for Benchmarks/load, in the proportions of the app's sample.
--
-- Variables: accounts, pets, weights, sitters, products, posts, sessions. Ids are hashes of a kind and a number, so that the
-- client knows them: pet 17 is md5('pet17'), and belongs to the account 17 modulo the accounts.

\set ON_ERROR_STOP on
SET maintenance_work_mem = '1GB';
SET work_mem = '256MB';
-- Neither triggers nor references are checked: the rows are consistent.
SET session_replication_role = replica;
SELECT setseed(0.5);

CREATE FUNCTION pg_temp.id(kind TEXT, number BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    $$ SELECT md5(kind || number)::uuid::text $$;
CREATE FUNCTION pg_temp.day(ago BIGINT) RETURNS TEXT LANGUAGE sql STABLE AS
    $$ SELECT (current_date - ago::integer)::text $$;
CREATE FUNCTION pg_temp.pick(words TEXT[]) RETURNS TEXT LANGUAGE sql VOLATILE AS
    $$ SELECT words[1 + floor(random() * array_length(words, 1))::integer] $$;
CREATE FUNCTION pg_temp.below(most INTEGER) RETURNS INTEGER LANGUAGE sql VOLATILE AS
    $$ SELECT floor(random() * most)::integer $$;

-- Building an index after its rows is several times as fast.
CREATE TEMPORARY TABLE dropped AS
    SELECT c.relname, i.indexrelid::regclass::text AS index, o.conname, pg_get_indexdef(i.indexrelid) AS definition,
        pg_get_constraintdef(o.oid) AS key
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    LEFT JOIN pg_constraint o ON o.conindid = i.indexrelid AND o.conrelid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace
    AND c.relname IN ('weight', 'visit', 'vaccination', 'reminder', 'meal', 'feedTimeline', 'feedLike', 'feedFollow');
SELECT CASE WHEN conname IS NULL THEN format('DROP INDEX %s', index)
    ELSE format('ALTER TABLE %I DROP CONSTRAINT %I', relname, conname) END FROM dropped \gexec

INSERT INTO account (id, since, email, password)
    SELECT pg_temp.id('account', n), 1700000000 + n, 'owner' || n || '@example.org', '*'
    FROM generate_series(0, :accounts - 1) n;
INSERT INTO "accountSession" (id, account, device, since, used, refresh, "refreshMade")
    SELECT pg_temp.id('session', n), pg_temp.id('account', n * (:accounts / :sessions)), 'Load',
        extract(epoch FROM now())::bigint, extract(epoch FROM now())::bigint,
        sha256(convert_to('refresh' || n, 'UTF8')), extract(epoch FROM now())::bigint
    FROM generate_series(0, :sessions - 1) n;
-- The token of session 17 is “load” and the number, with zeros before it, of 43 characters in all.
INSERT INTO "accessToken" (hash, session, made)
    SELECT sha256(convert_to('load' || lpad(n::text, 39, '0'), 'UTF8')), pg_temp.id('session', n),
        extract(epoch FROM now())::bigint
    FROM generate_series(0, :sessions - 1) n;
INSERT INTO owner (account, id, name)
    SELECT pg_temp.id('account', n), pg_temp.id('owner', n), 'Owner ' || n FROM generate_series(0, :accounts - 1) n;

INSERT INTO pet (id, name, species, "birthDate", sex, neutered, "weightGoal", account)
    SELECT pg_temp.id('pet', n), pg_temp.pick('{Miso,Pepper,Ida,Bruno,Kira,Balu,Luna,Otto,Frida,Momo}'),
        (ARRAY['cat', 'dog', 'rabbit'])[1 + n % 3], pg_temp.day(800 + n % 3000),
        (ARRAY['female', 'male'])[1 + n % 2], n % 2, NULL, pg_temp.id('account', n % :accounts)
    FROM generate_series(0, :pets - 1) n;
INSERT INTO "petShare" (id, pet, account, name, role, begins, ends)
    SELECT pg_temp.id('share', n), pg_temp.id('pet', n * 10), pg_temp.id('account', (n * 10 + 1) % :accounts),
        'Family', 'family', 0, 253402300800
    FROM generate_series(0, :pets / 100 - 1) n;

-- One a month for each pet.
INSERT INTO weight (id, pet, grams, date)
    SELECT pg_temp.id('weight', n), pg_temp.id('pet', n % :pets), 3000 + (n % 997) * 5, pg_temp.day(n / :pets * 30 + n % 28)
    FROM generate_series(0::bigint, :weights - 1) n;
INSERT INTO visit (id, pet, date, reason, clinic)
    SELECT pg_temp.id('visit', n), pg_temp.id('pet', n), pg_temp.day(n % 700), 'Check-up', 'Clinic ' || n % 500
    FROM generate_series(0, :pets - 1) n;
INSERT INTO vaccination (id, pet, vaccine, "givenOn", "nextDue")
    SELECT pg_temp.id('vaccination', n), pg_temp.id('pet', n), 'Rabies', pg_temp.day(n % 700), pg_temp.day(n % 700 - 365)
    FROM generate_series(0, :pets - 1) n;
INSERT INTO reminder (id, pet, title, start, due, "recurrenceEvery", "recurrenceUnit", "recurrenceFrom")
    SELECT pg_temp.id('reminder', n), pg_temp.id('pet', n), 'Deworming', pg_temp.day(200), pg_temp.day(n % 200 - 150),
        3, 'month', NULL
    FROM generate_series(0, :pets - 1) n;
INSERT INTO medicine (id, pet, name, dose, unit, times, "everyDays", food, start)
    SELECT pg_temp.id('medicine', n), pg_temp.id('pet', n * 10), 'Prednisolone', 500, 'tablet', '08:00 20:00', 1, 'with',
        pg_temp.day(20)
    FROM generate_series(0, :pets / 10 - 1) n;
INSERT INTO dose (id, pet, medicine, day, time, "givenDay", "givenTime")
    SELECT pg_temp.id('dose', n), pg_temp.id('pet', n % (:pets / 10) * 10), pg_temp.id('medicine', n % (:pets / 10)),
        pg_temp.day(1 + n / (:pets / 10)), '08:00', pg_temp.day(1 + n / (:pets / 10)), '08:10'
    FROM generate_series(0, :pets / 2 - 1) n;
INSERT INTO food (id, name, retired, account, kcal)
    SELECT pg_temp.id('food', n), 'Salmon with Rice', 0, pg_temp.id('account', n), 350
    FROM generate_series(0, :accounts - 1) n;
INSERT INTO meal (id, pet, food, grams, date)
    SELECT pg_temp.id('meal', n), pg_temp.id('pet', n % :pets), pg_temp.id('food', n % :pets % :accounts), 60,
        pg_temp.day(n / :pets)
    FROM generate_series(0::bigint, 2 * :pets - 1) n;
INSERT INTO diet (pet, activity, condition)
    SELECT pg_temp.id('pet', n * 10), 'normal', 5 FROM generate_series(0, :pets / 10 - 1) n;
INSERT INTO activity (id, pet, kind, start, zone, day, duration, moving, resting, metres, source, open)
    SELECT pg_temp.id('activity', n), pg_temp.id('pet', n * 2),
        'walk', extract(epoch FROM current_date - (n % 60)::integer)::bigint + 36000, 'Europe/Berlin', pg_temp.day(n % 60),
        2400, 2000, 300, 2500, 'hand', 0
    FROM generate_series(0, :pets / 2 - 1) n;

-- Most sitters live within ten kilometers of the middle of Berlin, few farther out.
CREATE TEMPORARY TABLE made AS
    SELECT n AS number, pg_temp.id('sitter', n) AS id,
        pg_temp.pick('{Ana,Ben,Clara,Deniz,Emil,Fatma,Greta,Hannes,Ida,Jonas,Karla,Lukas,Mira,Nils,Olga,Paul,Rosa}') || ' '
        || pg_temp.pick('{Albers,Brandt,Celik,Dietrich,Ebert,Fuchs,Graf,Hoffmann,Ivanov,Jansen,Kaya,Lorenz,Moreno}') AS name,
        52.52 + 0.09 * (random() + random() - 1) AS latitude, 13.405 + 0.15 * (random() + random() - 1) AS longitude,
        pg_temp.below(60) AS reviews, 85 + pg_temp.below(50) AS level, 4 + random() AS mean,
        CASE WHEN random() < 0.8 THEN ARRAY['dog'] ELSE ARRAY[]::text[] END || ARRAY['cat']
        || CASE WHEN random() < 0.3 THEN ARRAY['rabbit'] ELSE ARRAY[]::text[] END AS species
    FROM generate_series(1, :sitters) n;
INSERT INTO sitter (number, id, name, words, stars, reviews, reach, profile)
    SELECT number, id, name, lower(name), floor(mean * reviews), reviews, 8000, jsonb_build_object(
        'name', name, 'about', 'Student with a quiet flat and a garden next door. References on request.',
        'languages', ARRAY['German', 'English'], 'species', species, 'currency', 'EUR',
        'offers', jsonb_build_array(
            jsonb_build_object('service', 'walk', 'price', 15 * level, 'minutes', 60),
            jsonb_build_object('service', 'dropIn', 'price', 14 * level, 'minutes', 30),
            jsonb_build_object('service', 'boarding', 'price', 39 * level, 'minutes', 1440)),
        'addOns', jsonb_build_array(jsonb_build_object('id', 'medicine', 'name', 'Giving medicine', 'price', 300)),
        'terms', jsonb_build_object('furtherPetPercent', 50, 'holidayPercent', 25, 'taxPercent', 19,
            'freeCancellationHours', 24, 'lateCancellationPercent', 50),
        'latitude', latitude, 'longitude', longitude, 'reach', 8000, 'timeZone', 'Europe/Berlin',
        'hours', '[[480,1080],[480,1080],[480,1080],[480,1080],[480,1080],[540,1020],[0,0]]'::jsonb, 'capacity', 2,
        'stars', floor(mean * reviews), 'reviews', reviews, 'id', id)::text
    FROM made;
INSERT INTO "sitterPlace" (number, south, north, west, east)
    SELECT number, latitude, latitude, longitude, longitude FROM made;
INSERT INTO "sitterOffer" (sitter, service, price)
    SELECT number, service, base * level FROM made, (VALUES ('walk', 15), ('dropIn', 14), ('boarding', 39)) o (service, base);
INSERT INTO "sitterSpecies" (sitter, species) SELECT number, unnest(species) FROM made;
SELECT setval('sitter_number_seq', :sitters);

-- A booking of every fifth account, a week from now.
INSERT INTO booking (id, series, sitter, "sitterName", service, start, finish, "timeZone", "startsAt", "endsAt", total,
        currency, terms, account)
    SELECT pg_temp.id('booking', n), pg_temp.id('booking', n), 1 + n % :sitters, 'Ana Albers', 'walk',
        pg_temp.day(-1 - n % 20) || 'T10:00', pg_temp.day(-1 - n % 20) || 'T11:00', 'Europe/Berlin',
        extract(epoch FROM current_date + (1 + n % 20)::integer)::bigint + 36000,
        extract(epoch FROM current_date + (1 + n % 20)::integer)::bigint + 39600, 1500, 'EUR',
        '{"furtherPetPercent":50,"holidayPercent":25,"taxPercent":19,"freeCancellationHours":24,"lateCancellationPercent":50}',
        pg_temp.id('account', n * 5)
    FROM generate_series(0, :accounts / 5 - 1) n;
INSERT INTO "bookingPet" (booking, pet)
    SELECT pg_temp.id('booking', n), pg_temp.id('pet', n * 5) FROM generate_series(0, :accounts / 5 - 1) n;
INSERT INTO "bookingEvent" (booking, number, status, at, actor)
    SELECT pg_temp.id('booking', n), number, status, extract(epoch FROM now())::bigint - 86400 + number, actor
    FROM generate_series(0, :accounts / 5 - 1) n,
        (VALUES (1, 'requested', 'owner'), (2, 'confirmed', 'sitter')) e (number, status, actor);

DROP TABLE made;
CREATE TEMPORARY TABLE made AS
    SELECT n AS sequence, pg_temp.id('product', n) AS id, 1 + pg_temp.below(24) AS brand,
        pg_temp.pick('{Adult,Kitten,Puppy,Senior,Indoor,Light,Sensitive}') || ' '
        || pg_temp.pick('{Salmon,Chicken,Turkey,Lamb,Beef,Duck,Venison,Tuna,Trout,Herring,Goose,Veal,Quail}') || ' with '
        || pg_temp.pick('{Rice,Potato,Pumpkin,Carrot,Peas,Cranberry,Apple,Oats,Zucchini}')
        || CASE WHEN n > 400 THEN ' No. ' || 1 + n / 400 ELSE '' END AS name,
        500 + pg_temp.below(4000) AS price, pg_temp.below(180) AS reviews,
        pg_temp.pick('{Gently baked,With taurine,For shiny fur,Made of one animal protein}') AS promise,
        GREATEST(0, 20000 / n + pg_temp.below(40)) AS popularity, pg_temp.below(14) AS category, pg_temp.below(2) AS species,
        pg_temp.below(3) AS stage
    FROM generate_series(1, :products) n;
INSERT INTO "productBrand" (number, name) SELECT n, 'Brand' || n FROM generate_series(1, 24) n;
INSERT INTO product (number, id, sequence, name, brand, profile, currency, price, stars, reviews, "nameWords", "otherWords")
    SELECT (((((32767 - popularity)::bigint << 20 | sequence) << 10 | brand) << 6 | category) << 9 | 1 << species) << 3
            | 1 << stage,
        id, sequence, name, 'Brand' || brand,
        jsonb_build_object('name', name, 'brand', 'Brand' || brand, 'category', (ARRAY['dryFood', 'wetFood', 'treats',
            'supplements', 'litter', 'toys', 'leads', 'beds', 'bowls', 'grooming', 'health', 'transport', 'scratching',
            'housing'])[category + 1], 'species', jsonb_build_array((ARRAY['dog', 'cat'])[species + 1]), 'stages',
            jsonb_build_array((ARRAY['young', 'adult', 'senior'])[stage + 1]), 'about', 'Complete food. ' || promise || '.',
            'currency', 'EUR', 'popularity', popularity, 'variants', '[]'::jsonb)::text,
        'EUR', price, reviews * 4, reviews, lower('brand' || brand || ' ' || replace(name, '.', '')),
        lower('food ' || (ARRAY['dog', 'cat'])[species + 1] || ' 2 kg complete ' || promise)
    FROM made;
INSERT INTO "productText" (number, "nameWords", "allWords")
    SELECT number, array_to_tsvector(string_to_array("nameWords", ' ')),
        array_to_tsvector(string_to_array("nameWords" || ' ' || "otherWords", ' '))
    FROM product;
INSERT INTO "productVariant" (id, product, place, name, grams, price, stock)
    SELECT pg_temp.id('variant' || place || '/', sequence), id, place, place || ' kg', 1000 * place, price * place, 20
    FROM made, generate_series(1, 3) place;
INSERT INTO "productTerm" (term)
    SELECT DISTINCT unnest(string_to_array("nameWords" || ' ' || "otherWords", ' ')) FROM product;
INSERT INTO "productTermForm" (form, term)
    SELECT DISTINCT left(term, n - 1) || substr(term, n + 1), term FROM "productTerm", generate_series(0, length(term)) n
    WHERE length(term) >= 4 AND term !~ '[0-9]';

-- Ten posts of each profile in two months, and four profiles that each account follows.
INSERT INTO "feedProfile" (id, account, handle, name, species)
    SELECT pg_temp.id('pet', n), pg_temp.id('account', n % :accounts), 'pet' || n, 'Miso', 'cat'
    FROM generate_series(0, :posts / 10 - 1) n;
INSERT INTO "feedPost" (id, profile, at, text)
    SELECT pg_temp.id('post', n), pg_temp.id('pet', n % (:posts / 10)),
        (extract(epoch FROM now())::bigint - 60 * 86400) * 1000 + n * (60 * 86400000::bigint / :posts),
        'A long walk by the lake today, and a nap with @pet' || n % 100 || ' afterwards.'
    FROM generate_series(0, :posts - 1) n;
INSERT INTO "feedMention" (profile, source, post, at)
    SELECT pg_temp.id('pet', n % 100), id, id, at FROM (SELECT id, at, row_number() OVER (ORDER BY at) - 1 AS n FROM "feedPost") p;
INSERT INTO "feedFollow" (account, profile)
    SELECT DISTINCT pg_temp.id('account', n), pg_temp.id('pet', (n * 7 + k * 4999) % (:posts / 10))
    FROM generate_series(0, :accounts - 1) n, generate_series(1, 4) k;
INSERT INTO "feedTimeline" (account, at, post)
    SELECT account, at, p.id FROM "feedFollow" f JOIN "feedPost" p ON p.profile = f.profile
    UNION SELECT account, at, p.id FROM "feedProfile" f JOIN "feedPost" p ON p.profile = f.id;
INSERT INTO "feedLike" (post, account)
    SELECT DISTINCT pg_temp.id('post', n % :posts), pg_temp.id('account', pg_temp.below(:accounts))
    FROM generate_series(0, 5 * :posts - 1) n;
INSERT INTO "feedComment" (id, post, profile, at, text)
    SELECT pg_temp.id('comment', n), pg_temp.id('post', n), pg_temp.id('pet', (n + 1) % (:posts / 10)), n, 'So sweet!'
    FROM generate_series(0, :posts - 1) n;

SELECT CASE WHEN conname IS NULL THEN definition ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', relname, conname, key) END
    FROM dropped \gexec
DROP TABLE dropped, made;
VACUUM (ANALYZE);
