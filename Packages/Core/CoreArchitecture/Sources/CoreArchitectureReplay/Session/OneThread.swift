#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs every task of the process on the main actor's thread, first in, first out.
///
/// A replay uses it to be independent of the machine's load: tasks take turns in an order that depends on the program
/// alone, and after enough turns nothing is left to do.
public enum OneThread {
    /// Moves all tasks that are enqueued from now on to the main actor's thread.
    ///
    /// It sets `swift_task_enqueueGlobal_hook`, a function pointer that the Swift runtime calls in place of its global
    /// executor (https://github.com/swiftlang/swift, include/swift/Runtime/Concurrency.h). In a program that is linked
    /// statically the pointer can't be found, and nothing changes.
    /// - Returns: Whether the pointer was found.
    @MainActor
    @discardableResult
    public static func use() -> Bool {
        guard let program = dlopen(nil, RTLD_NOW), let hook = dlsym(program, "swift_task_enqueueGlobal_hook") else {
            return false
        }
        hook.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
        return true
    }

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void
}
