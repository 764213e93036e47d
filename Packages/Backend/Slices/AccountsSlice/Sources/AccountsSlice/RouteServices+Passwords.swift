import BackendCore
import CoreInterfaces
import CoreModels
import Foundation

extension RouteServices {
    func hash(_ password: ChosenPassword) async throws(Failure) -> String {
        let hashing = try hashing()
        do throws(ServiceError) {
            return try await hashing.hash(password.text)
        } catch {
            throw .unavailable(error.description)
        }
    }

    /// Returns whether a hash was computed from a password. Without a hash it takes the same time, and returns `false`.
    func matches(_ password: String, _ hash: String?) async throws(Failure) -> Bool {
        let hashing = try hashing()
        do throws(ServiceError) {
            if let hash { return try await hashing.matches(password, hash) }
            _ = try await hashing.hash("nobody's password")
            return false
        } catch {
            throw .unavailable(error.description)
        }
    }

    private func hashing() throws(Failure) -> any PasswordHashing {
        guard let passwords else { throw .unavailable("Passwords can't be checked here.") }
        return passwords
    }
}
