import BackendCore
import CoreStorage
import Keyring
import PetNestBackend

extension PetNestOptions {
    /// Returns the store of the sign-in: files, or the desktop's keyring. The contents of the files move to the
    /// keyring.
    func credentials(beside files: CredentialFileStore) throws(AppError) -> any KeyValueStore {
        guard usesKeyring else { return files }
        return try keyring(movingFrom: files)
    }

    /// Returns the account that the next start resumes: the one that was signed in to, or the computer's own if that
    /// can't be read. Returns `nil` if the person signed out. Changes nothing.
    func savedAccount() -> String? {
        let files = FileKeyValueStore(folder: DataFolder.credentials(in: dataFolderURL))
        let keyring = usesKeyring ? try? keyring(movingFrom: MemoryKeyValueStore()) : nil
        let kept = (try? keyring?.value(for: .accounts)) ?? (try? files.value(for: .accounts))
        guard let kept else { return "\(AccountID.device)" }
        return kept.isSignedOut ? nil : kept.session?.account ?? "\(AccountID.device)"
    }

    private func keyring(movingFrom older: any KeyValueStore) throws(AppError) -> KeyringStore {
        do throws(StorageError) {
            return try KeyringStore(environment: environment, folder: dataFolderURL, movingFrom: older)
        } catch {
            throw .credentials(error)
        }
    }
}
