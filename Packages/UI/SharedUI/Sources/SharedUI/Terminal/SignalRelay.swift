import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Forwards signals from their handlers as bytes in a pipe, and restores the terminal when the process crashes.
enum SignalRelay {
    /// The descriptor to which handlers write; -1 if there is none.
    private static let pipeEnd = Atomic<Int32>(-1)
    /// The previous signal actions, by number; 0 until a handler was installed.
    private static let previous = Atomic<UInt>(0)

    private static let relayed = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]
    private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT]
    /// More than the highest signal number of any system.
    private static let room = 128

    private static var savedActions: UnsafeMutablePointer<sigaction>? {
        UnsafeMutablePointer(bitPattern: previous.load(ordering: .sequentiallyConsistent))
    }

    /// Starts forwarding signals to a pipe.
    static func install(writingTo descriptor: Int32) {
        let actions = savedActions ?? .allocate(capacity: room)
        previous.store(UInt(bitPattern: actions), ordering: .sequentiallyConsistent)
        pipeEnd.store(descriptor, ordering: .sequentiallyConsistent)
        for number in relayed { relay(number, savingTo: actions) }
        for number in fatal {
            var action = sigaction()
            #if canImport(Darwin)
            action.__sigaction_u.__sa_sigaction = { number, info, _ in SignalRelay.crash(number, info) }
            #elseif canImport(Musl)
            action.__sa_handler.sa_sigaction = { number, info, _ in SignalRelay.crash(number, info) }
            #else
            action.__sigaction_handler.sa_sigaction = { number, info, _ in SignalRelay.crash(number, info) }
            #endif
            // A process in the background would be stopped when it restores the terminal.
            sigaddset(&action.sa_mask, SIGTTOU)
            action.sa_flags = SA_SIGINFO | SA_ONSTACK
            actions[Int(number)] = sigaction()
            sigaction(number, &action, &actions[Int(number)])
        }
    }

    /// Restores the previous signal actions.
    static func remove() {
        guard pipeEnd.exchange(-1, ordering: .sequentiallyConsistent) >= 0 else { return }
        guard let actions = savedActions else { return }
        for number in relayed + fatal { sigaction(number, &actions[Int(number)], nil) }
    }

    /// Suspends the process as if SIGTSTP weren't handled, and returns when it is resumed.
    static func stopProcess() {
        guard let actions = savedActions else { return }
        signal(SIGTSTP, SIG_DFL)
        // Sent to this thread, so that the process has been stopped when the call returns. Threads created by Dispatch
        // block the signal, and the main actor may run on one of them.
        var tstp = sigset_t()
        var before = sigset_t()
        sigemptyset(&tstp)
        sigaddset(&tstp, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &tstp, &before)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        relay(SIGTSTP, savingTo: actions)
    }

    private static func relay(_ number: Int32, savingTo actions: UnsafeMutablePointer<sigaction>) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { SignalRelay.pass($0) }
        #elseif canImport(Musl)
        action.__sa_handler.sa_handler = { SignalRelay.pass($0) }
        #else
        action.__sigaction_handler.sa_handler = { SignalRelay.pass($0) }
        #endif
        action.sa_flags = SA_RESTART
        actions[Int(number)] = sigaction()
        sigaction(number, &action, &actions[Int(number)])
    }

    /// In a signal handler: writes to the pipe.
    private static func pass(_ number: Int32) {
        let end = pipeEnd.load(ordering: .sequentiallyConsistent)
        guard end >= 0 else { return }
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(end, &byte, 1)
        errno = saved
    }

    /// In a signal handler: restores the terminal and repeats the signal with its previous action.
    private static func crash(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        TerminalRestoration.perform()
        guard let actions = savedActions else { return }
        sigaction(number, &actions[Int(number)], nil)
        // A fault repeats when the handler returns, with everything a crash report needs. A sent signal must be sent
        // again.
        let wasSent = (info?.pointee.si_code ?? 0) <= 0 || number == SIGABRT || number == SIGQUIT
        if wasSent { raise(number) }
    }
}
