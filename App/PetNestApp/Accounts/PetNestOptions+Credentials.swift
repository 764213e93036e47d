import CoreStorage
import Keyring
import PetNestBackend

extension PetNestOptions {
    /// Where what signs the person in is kept: in files, or in the desktop's keyring, to which what the files have moves.
    func credentials(beside files: CredentialFileStore) throws(AppError) -> any KeyValueStoring {
        guard usesKeyring else { return files }
        return try keyring(movingFrom: files)
    }

    /// The account that the next start goes on with: the one that was signed in to, or the computer's own where that can't be
    /// read; `nil` where the person has signed out. Everything is left as it is.
    func keptAccount() -> String? {
        let files = FileKeyValueStore(folder: DataFolder.credentials(in: dataFolderURL))
        let keyring = usesKeyring ? try? keyring(movingFrom: MemoryKeyValueStore()) : nil
        let kept = (try? keyring?.value(for: .accounts)) ?? (try? files.value(for: .accounts))
        guard let kept else { return "\(AccountID.device)" }
        return kept.isSignedOut ? nil : kept.session?.account ?? "\(AccountID.device)"
    }

    private func keyring(movingFrom older: any KeyValueStoring) throws(AppError) -> KeyringStore {
        do throws(StorageError) {
            return try KeyringStore(environment: environment, folder: dataFolderURL, movingFrom: older)
        } catch {
            throw .credentials(error)
        }
    }
}
