// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: b4c7089bbdbc11a1df1e9262c30f2d2c
// swift-format-ignore-file

import CoreInterfaces
import CoreModels
@testable import VaccinationHistoryFeature

/// A mock of ``VaccinationRepository``.
final class VaccinationRepositoryMock: VaccinationRepository {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `vaccinations(of:)`, and their answers.
    let vaccinationsCalls = MockCalls<PetID, @Sendable (PetID) async throws(ServiceError) -> Listed<Vaccination>>("VaccinationRepository.vaccinations(of:)")
    func vaccinations(of pet: PetID) async throws(ServiceError) -> Listed<Vaccination> {
        guard let answer = vaccinationsCalls.record(pet, place) else { vaccinationsCalls.stop() }
        return try await answer(pet)
    }
}

nonisolated extension MockCalls {
    /// Sets the answer to all later calls for which none is queued.
    func answer<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        setAnswer(answer)
    }

    /// Queues the answer to one call. Answers are used in order.
    func enqueue<P1, Value>(_ answer: @escaping @Sendable (P1) async throws(ServiceError) -> Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        append(answer)
    }

    /// Sets the value that all later calls return.
    func returns<P1, Value: Swift.Sendable>(_ value: Value) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        answer { (_: P1) throws(ServiceError) in value }
    }

    /// Queues results, each of which answers one call.
    func enqueue<P1, Value: Swift.Sendable>(_ results: Swift.Result<Value, ServiceError>...) where Answer == @Sendable (P1) async throws(ServiceError) -> Value {
        for result in results { enqueue { (_: P1) throws(ServiceError) in try result.get() } }
    }
}
