import CoreModels

extension CareAPI {
    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // sitter; service: boarding dayCare walk dropIn grooming. Prices are in the currency's minor units, hours
        // in minutes after midnight from Monday to Sunday. reach: the distance in meters up to which the sitter
        // visits animals' homes, required for walks and drop-in visits; may be absent. Answers add isFavourite, and
        // distance in meters if the query had “near”; that of one sitter adds hasDesk, whether the account may see
        // their desk
        {"id": "…", "name": "Ana Lopes", "about": "Vet nurse.", "languages": ["German"], "species": ["dog", "cat"],
         "currency": "EUR", "offers": [{"service": "walk", "price": 1500, "minutes": 30}],
         "addOns": [{"id": "medicine", "name": "Giving medicine", "price": 300}],
         "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19, "freeCancellationHours": 24,
         "lateCancellationPercent": 50}, "latitude": 52.52, "longitude": 13.405, "reach": 5000,
         "timeZone": "Europe/Berlin",
         "hours": [[480, 1080], [480, 1080], [480, 1080], [480, 1080], [480, 1080], [0, 0], [0, 0]], "capacity": 1,
         "stars": 47, "reviews": 10}
        // wish; times are in the sitter's time zone. nights counts for boarding only; nights and addOns may be
        // absent
        {"sitter": "5f0a5c9e-1111-4111-8111-000000000001", "service": "walk", "starts": ["2026-05-04T09:30"],
         "nights": 1, "pets": ["5f0a5c9e-1111-4111-8111-000000000002"], "addOns": ["medicine"]}
        // place; the owner's home
        {"name": "Pankow", "latitude": 52.569, "longitude": 13.402}
        // hold; lasts ten minutes, like its payment. Times are in seconds since 1970
        {"id": "…", "expiresAt": 1777777777, "currency": "EUR",
         "lines": [{"label": "Dog walking, 1 walk", "amount": 1500}], "total": 1500, "includedTax": 239, "payment": "…"}
        // order; total is the price that the owner accepted, and that the hold's payment has authorized. note may
        // be absent
        {"hold": "…", "note": "The key is under the mat.", "total": 1500}
        // booking; the last status of its history is the current one: requested confirmed declined expired
        // cancelled inProgress done disputed settled. The authorized amount is charged when it is confirmed, and
        // refunded less cancellationCost when it is declined, expires or is cancelled. After done it can become
        // disputed for two days, and settled when the sitter has responded, or at settlesAt; then refund, all or part
        // of the price, is returned and the sitter is paid the rest. Without a response, all of it is. note, cancellationCost, stars, review,
        // payment, dispute and its refund may be absent. ofNobody is true if the sitter belongs to no account, so that
        // nobody answers, because the booking was imported; otherwise it is absent
        {"id": "…", "series": "…", "sitter": "…", "sitterName": "Ana Lopes", "pets": ["…"], "service": "walk",
         "start": "2026-05-04T09:30", "end": "2026-05-04T10:00", "timeZone": "Europe/Berlin", "note": "…",
         "total": 1500, "currency": "EUR", "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19,
         "freeCancellationHours": 24, "lateCancellationPercent": 50},
         "history": [{"status": "requested", "at": 1777777777}], "cancellationCost": 0, "stars": 5,
         "review": "Lovely.", "payment": "…",
         "dispute": {"reason": "A cut paw.", "settlesAt": 1777777777, "refund": 750}}
        // desk; the sitter's view. sheets: for each pet of a current or future booking, the owner's present data that
        // a sitter needs; medicines: those of the booking's days, one sentence for each; food: what it was fed recently,
        // one sentence for each; phone: the owner's, once the care is agreed; pregnantOrNursing is absent unless it is true
        {"sitterName": "Ana Lopes", "bookings": [{"id": "…"}], "currency": "EUR", "earned": 1275, "paidOut": 0,
         "sheets": [{"booking": "…", "pet": "…", "name": "Bruno", "allergies": "Chicken", "conditions": "Arthritis",
         "pregnantOrNursing": true, "vet": "Dr. Lind, 030 123", "medicines": ["Carprofen: 1 tablet at 08:00, with food"],
         "food": ["Adult dog, dry: about 300 g a day, in 2 meals."], "owner": "Ada Lind", "phone": "030 456"}],
         "payouts": [{"amount": 1275, "at": 1777777777}]}
        // answer; of the sitter to a request
        {"accepts": true}
        // time; in the sitter's time zone
        {"start": "2026-05-05T09:30"}
        // review; text may be absent
        {"stars": 5, "text": "Lovely."}
        // said; a review as displayed to everyone. at is in seconds since 1970, text may be absent
        {"stars": 5, "text": "Lovely.", "at": 1777777777}
        // elsewhere; reviews of a sitter from before their first booking here
        {"reviews": [{"stars": 5, "text": "Lovely.", "at": 1777777777}]}
        // photos; pictures of a sitter's work, at most \(mostPhotos). points: red, green and blue of each pixel (sRGB)
        // in Base64, row by row from the top, at most \(PhotoPoints.mostSide) × \(PhotoPoints.mostSide)
        {"photos": [{"shows": "Juno in our garden.", "width": 2, "points": "AAAA////"}]}
        // dispute; the owner's description of the problem
        {"reason": "A cut paw."}
        // settlement; the sitter's refund, in minor units
        {"refund": 750}
        """
}
