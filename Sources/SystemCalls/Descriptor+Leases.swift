import CFileCalls
import Glibc

// Write leases: other programs wait in `open(2)` and `truncate(2)` until the lease ends, for as long as
// `/proc/sys/fs/lease-break-time` says.
extension Descriptor {
  /// Which programs wait for a lease to end.
  package enum LeaseWaiters: CInt, Sendable {
    case readers = 0
    case none = 1
    /// At least one that writes.
    case writers = 2
  }

  /// Takes a write lease on a regular file, which no other description may have open; one without access (`O_PATH`) does not
  /// count. Duplicates of this descriptor share it, and the last one that is closed ends it.
  ///
  /// - Parameter thread: the thread that gets ``LeaseSignal`` when a program begins to wait.
  package func takeLease(telling thread: pid_t) -> Bool {
    systemCall(.lease) { fileCallTakeLease(number, LeaseSignal.number, thread) } == 0
  }

  /// Which programs wait for the lease on it to end; nil if that cannot be determined. The kernel ends or weakens the lease
  /// after a while, which looks the same.
  package var leaseWaiters: LeaseWaiters? { LeaseWaiters(rawValue: systemCall(.lease) { fileCallLeaseState(number) }) }

  /// Ends the lease, so that waiting programs go on.
  package func endLease() { _ = systemCall(.lease) { fileCallEndLease(number) } }
}

/// The signal of leases, for one thread that receives it.
///
/// It is always sent to this thread, which has it blocked and takes it when it is ready, so that no handler runs and no call of the
/// program is interrupted.
package enum LeaseSignal {
  /// A real-time signal that few programs use, because the thread would take it from them, too.
  static let number = __libc_current_sigrtmax() - 3

  /// Blocks all signals for the calling thread, those of the program included: their handlers run on other threads.
  ///
  /// That includes SIGIO, which the kernel sends instead if too many signals are pending.
  ///
  /// - Returns: the number of the thread.
  package static func beginThread() -> pid_t {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    return fileCallThread()
  }

  /// Waits for the next signal.
  package static func wait() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    sigwaitinfo(&signals, nil)
  }
}

/// Whether a thread of this process waits for a lease to end; false if the kernel does not say what threads wait for.
package func isAnyThreadWaitingForLease() -> Bool {
  guard let folder = opendir("/proc/self/task") else { return false }
  defer { closedir(folder) }
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    let path = Array("/proc/self/task/".utf8) + name + Array("/wchan".utf8)
    guard name.first != UInt8(ascii: "."), let file = Descriptor.open(path, O_RDONLY) else { continue }
    var function = [UInt8](repeating: 0, count: 64)
    let count = function.withUnsafeMutableBytes { Descriptor.readOn(file.number, into: $0) }
    if count > 0, function[..<count].elementsEqual("__break_lease".utf8) { return true }
  }
  return false
}
