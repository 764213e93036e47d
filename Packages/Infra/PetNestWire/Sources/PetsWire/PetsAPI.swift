import CoreModels
import CoreWire

/// The operations on pets.
public enum PetsAPI {
    /// Lists the pets of an account.
    public static let pets = Endpoint<NoBody, RecordList<PetDTO>>(
        "GET v1/pets",
        answer:
            "`{\"pets\": [pet]}` by name, ignoring case, then id: the account's own, and those that are shared with it")
    /// Reads a pet.
    public static let pet = Endpoint<Pet, NoBody, PetDTO>("GET v1/pets/:pet", answer: "pet")
    /// Saves a pet under its id.
    public static let save = Endpoint<Pet, Replacement<PetDTO>, PetDTO>(
        "PUT v1/pets/:pet", body: "pet", answer: "pet",
        failures: [
            FailureDeclaration(
                409, "changed",
                when: "the body has a member `was`, the pet as last read, and the stored one is different")
        ])
    /// Removes a pet and all records that refer to it.
    public static let remove = Endpoint<Pet, NoBody, NoBody>(
        "DELETE v1/pets/:pet", note: "removes the pet's records, too",
        failures: [FailureDeclaration(409, "booked", when: "care for it isn't over")], roles: [.owner])

    /// Reads the photo of a pet.
    public static let photo = Endpoint<Pet, NoBody, PetPhotoDTO>(
        "GET v1/pets/:pet/photo", answer: "photo",
        note: "404 also if the pet has none, or the app that has chosen it hasn't sent it yet")
    /// Saves the photo of a pet.
    public static let savePhoto = Endpoint<Pet, PetPhotoDTO, NoBody>(
        "PUT v1/pets/:pet/photo", body: "photo",
        note: "it is removed when the pet is saved with another photo or without one",
        failures: [FailureDeclaration(409, "changed", when: "the pet doesn't have the photo")])

    /// All operations, in the order of the page of the API.
    public static let all =
        [
            pets.declaration, pet.declaration, save.declaration, remove.declaration, photo.declaration,
            savePhoto.declaration,
        ] + SharingAPI.all

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // pet; species: dog cat rabbit smallMammal bird reptile fish horse other; sex: female male unknown (the
        // default). All but name and species may be absent. weightGoal is in grams. Nothing is due for a pet that
        // died
        {"id": "…", "name": "Miso", "species": "cat", "breed": "Maine Coon", "birthDate": "2023-04-01", "sex": "female",
         "photo": "miso.jpg", "microchip": "276098102345678", "neutered": true, "allergies": "Chicken",
         "conditions": "Heart murmur", "insurance": "Petplan 4711", "vet": "Dr. Lind, +49 30 901820", "weightGoal": 4500,
         "died": "2026-05-03"}
        // In answers, another owner's pet has one more member; ends is absent for family, and the owner's name and phone
        // if they haven't entered them
        {"shared": {"role": "sitter", "ends": 1778457600, "owner": "Ada Winter", "phone": "+49 30 901820"}}
        // photo; the pet's photo, scaled down, under its name in the pet. points: red, green and blue of each pixel
        // (sRGB) in Base64, row by row from the top, at most \(PhotoPoints.mostSide) × \(PhotoPoints.mostSide)
        {"photo": "miso.jpg", "width": 2, "points": "AAAA////"}
        \(SharingAPI.examples)
        """
}
