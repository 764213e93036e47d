/// Responses of the backend from before clients and backend shared their records, unchanged.
enum Answers {
    /// The id of ``booking``.
    static let bookingID = "3ab2cfe7-36e9-44d5-bfd0-e865499f331c"

    /// The first page of a search near a place.
    static let sitters = """
        {"sitters":[{"about":"","addOns":[{"id":"medicine","name":"Giving medicine","price":300}],"capacity":1,
        "currency":"EUR","distance":338,"hours":[[480,1080],[480,1080],[480,1080],[480,1080],[480,1080],[480,1080],
        [480,1080]],"id":"00000000-0000-4000-8000-000000001281","isFavourite":false,"languages":["German"],
        "latitude":52.52,"longitude":13.405,"name":"Ana Lopes","offers":[{"minutes":60,"price":1500,
        "service":"walk"}],"reviews":10,"species":["dog"],"stars":47,"terms":{"freeCancellationHours":24,
        "furtherPetPercent":50,"holidayPercent":25,"lateCancellationPercent":50,"taxPercent":19},
        "timeZone":"Europe/Berlin"}]}
        """

    /// One sitter.
    static let sitter = """
        {"about":"","addOns":[{"id":"medicine","name":"Giving medicine","price":300}],"capacity":1,"currency":"EUR",
        "hasDesk":true,"hours":[[480,1080],[480,1080],[480,1080],[480,1080],[480,1080],[480,1080],[480,1080]],
        "id":"00000000-0000-4000-8000-000000001281","isFavourite":false,"languages":["German"],"latitude":52.52,
        "longitude":13.405,"name":"Ana Lopes","offers":[{"minutes":60,"price":1500,"service":"walk"}],"reviews":10,
        "species":["dog"],"stars":47,"terms":{"freeCancellationHours":24,"furtherPetPercent":50,"holidayPercent":25,
        "lateCancellationPercent":50,"taxPercent":19},"timeZone":"Europe/Berlin"}
        """

    /// A sitter's photos.
    static let photos = """
        {"photos":[{"points":"AAAA////","shows":"Juno in our garden.","width":2}]}
        """

    /// A sitter's reviews.
    static let reviews = """
        {"reviews":[{"at":1777777777,"stars":5,"text":"Lovely."},{"at":1777777700,"stars":4}]}
        """

    /// The times of two days.
    static let times = """
        {"days":[{"day":"2026-05-05","times":["08:00","08:30"]},{"day":"2026-05-06","times":["17:00"]}]}
        """

    /// The free times of two.
    static let free = """
        {"free":["2026-05-05T09:30"]}
        """

    /// Held time.
    static let hold = """
        {"currency":"EUR","expiresAt":1777810200,"id":"2cd86914-2079-41eb-9998-65c58c7de07b","includedTax":287,
        "lines":[{"amount":1500,"label":"Dog walking, 1 walk"},{"amount":300,"label":"Giving medicine"}],
        "payment":"ab1d5027-0bdc-4e21-b545-7c5b4fa4c2ef","total":1800}
        """

    /// A booking after a dispute.
    static let booking = """
        {"currency":"EUR","dispute":{"reason":"A cut paw.","refund":900,"settlesAt":1778500800},
        "end":"2026-05-10T10:00","history":[{"at":1777809600,"status":"requested"},{"at":1777809720,
        "status":"confirmed"},{"at":1778396400,"status":"inProgress"},{"at":1778400000,"status":"done"},
        {"at":1778414400,"status":"disputed"},{"at":1778500800,"status":"settled"}],
        "id":"3ab2cfe7-36e9-44d5-bfd0-e865499f331c","payment":"ab1d5027-0bdc-4e21-b545-7c5b4fa4c2ef",
        "pets":["00000000-0000-4000-8000-00000000000a"],"review":"Lovely.",
        "series":"3ab2cfe7-36e9-44d5-bfd0-e865499f331c","service":"walk",
        "sitter":"00000000-0000-4000-8000-000000001281","sitterName":"Ana Lopes","stars":5,
        "start":"2026-05-10T09:00","terms":{"freeCancellationHours":24,"furtherPetPercent":50,"holidayPercent":25,
        "lateCancellationPercent":50,"taxPercent":19},"timeZone":"Europe/Berlin","total":1800}
        """

    /// A booking that was cancelled.
    static let cancel = """
        {"cancellationCost":0,"currency":"EUR","end":"2026-05-31T10:00","history":[{"at":1778760000,
        "status":"requested"},{"at":1778760000,"status":"cancelled"}],"id":"455e1ccd-2b0b-4fed-81fc-c0280e05f92b",
        "payment":"ebbe94ea-f2fd-475f-942d-d675672e0c60","pets":["00000000-0000-4000-8000-00000000000a"],
        "series":"455e1ccd-2b0b-4fed-81fc-c0280e05f92b","service":"walk",
        "sitter":"00000000-0000-4000-8000-000000001281","sitterName":"Ana Lopes","start":"2026-05-31T09:00",
        "terms":{"freeCancellationHours":24,"furtherPetPercent":50,"holidayPercent":25,"lateCancellationPercent":50,
        "taxPercent":19},"timeZone":"Europe/Berlin","total":1800}
        """

    /// A sitter's desk.
    static let desk = """
        {"bookings":[{"currency":"EUR","end":"2026-05-10T10:00","history":[{"at":1777809600,"status":"requested"}],
        "id":"3ab2cfe7-36e9-44d5-bfd0-e865499f331c","payment":"ab1d5027-0bdc-4e21-b545-7c5b4fa4c2ef",
        "pets":["00000000-0000-4000-8000-00000000000a"],"series":"3ab2cfe7-36e9-44d5-bfd0-e865499f331c",
        "service":"walk","sitter":"00000000-0000-4000-8000-000000001281","sitterName":"Ana Lopes",
        "start":"2026-05-10T09:00","terms":{"freeCancellationHours":24,"furtherPetPercent":50,"holidayPercent":25,
        "lateCancellationPercent":50,"taxPercent":19},"timeZone":"Europe/Berlin","total":1800}],"currency":"EUR",
        "earned":0,"paidOut":0,"payouts":[],"sheets":[{"booking":"3ab2cfe7-36e9-44d5-bfd0-e865499f331c",
        "medicines":[],"name":"Miso","pet":"00000000-0000-4000-8000-00000000000a"}],"sitterName":"Ana Lopes"}
        """

    /// The owner's home.
    static let area = """
        {"latitude":52.569,"longitude":13.402,"name":"Pankow"}
        """
}
