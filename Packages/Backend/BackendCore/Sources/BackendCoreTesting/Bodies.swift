/// The ids and bodies that several tests use.
public enum Bodies {
    /// The id of a cat.
    public static let miso = "00000000-0000-4000-8000-00000000000a"
    /// The id of a dog.
    public static let bruno = "00000000-0000-4000-8000-00000000000b"
    /// An id that no record has.
    public static let nobody = "00000000-0000-4000-8000-00000000000f"
    /// The id of an entry.
    public static let entry = "00000000-0000-4000-8000-000000000001"

    /// An owner, every member present.
    public static let owner: JSONValue = ["id": .string(entry), "name": "Ada Winter", "phone": "+49 30 901820"]
    /// A pet, every member present.
    public static let pet: JSONValue = [
        "id": .string(miso), "name": "Miso", "species": "cat", "breed": "Maine Coon", "birthDate": "2023-04-01",
        "sex": "female", "photo": "miso.jpg", "microchip": "276098102345678", "neutered": true, "allergies": "Chicken",
        "conditions": "Heart murmur", "insurance": "Petplan 4711", "vet": "Dr. Lind", "weightGoal": 4500,
    ]
    /// A pet with the required members.
    public static let smallestPet: JSONValue = ["name": "Bruno", "species": "dog"]

    /// A valid entry of each kind, every member present.
    public static let entries: [String: JSONValue] = [
        "weights": ["id": .string(entry), "grams": 4200, "date": "2026-05-03"],
        "visits": [
            "id": .string(entry), "date": "2026-05-03", "reason": "Check-up", "clinic": "Dr. Lind",
            "notes": "Teeth cleaned.",
        ],
        "vaccinations": [
            "id": .string(entry), "vaccine": "Rabies", "givenOn": "2025-05-03", "nextDue": "2028-05-03",
            "nextDueFrom": "hand", "batch": "A432B", "vet": "Dr. Lind", "certificate": "DE 276 0041",
        ],
        "reminders": [
            "id": .string(entry), "title": "Worming", "start": "2026-01-15", "due": "2026-04-15",
            "recurrence": ["every": 3, "unit": "month", "from": "lastDone"], "lastDone": "2026-01-16",
            "completions": [
                ["day": "2026-01-16", "due": "2026-01-15"], ["day": "2025-10-15", "due": "2025-10-15"],
            ],
        ],
        "medicines": [
            "id": .string(entry), "name": "Thiamazole", "dose": ["thousandths": 500, "unit": "tablet"],
            "times": ["08:00", "20:00"], "everyDays": 2, "food": "with", "start": "2026-05-01", "end": "2026-06-30",
            "expectedFrom": ["day": "2026-05-01", "time": "07:00"],
            "stock": ["thousandths": 30000, "countedOn": "2026-05-01"], "notes": "Wear gloves.",
        ],
        "doses": [
            "id": .string(entry), "medicine": .string(miso), "day": "2026-05-03", "time": "08:00",
            "given": [
                "day": "2026-05-03", "time": "08:10", "at": 1_777_795_800,
                "dose": ["thousandths": 500, "unit": "tablet"],
            ],
        ],
    ]
    /// The kinds of ``entries``, in order.
    public static let kinds = entries.keys.sorted()

    /// Returns an id that ends with a number.
    public static func id(_ number: Int) -> String {
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
