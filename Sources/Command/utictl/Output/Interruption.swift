import ArgumentParser
import Synchronization
import UTLibC

/// The signal that interrupted a write; 0 for none. A signal handler may do little more than set this.
private let received = Atomic<Int32>(0)

/// Lets SIGINT, SIGTERM, and SIGHUP cancel an operation cleanly instead of ending the program. A second signal ends the
/// program.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that arrived.
  struct Signal: Error {
    let number: Int32

    /// The exit code that shells use for this signal.
    var exitCode: ExitCode { ExitCode(128 + number) }
  }

  init() {
    received.store(0, ordering: .relaxed)
    Self.unblockSignals()
    for number in Self.signals {
      var old = sigaction()
      // A program started with the signal ignored (nohup) must continue.
      guard sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// Lets the signals arrive: threads of libdispatch block them, and child processes inherit that.
  static func unblockSignals() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Throws ``Signal`` if a signal arrived.
  func check() throws {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw Signal(number: number) }
  }

  /// Restores the default handling of the signals.
  func end() {
    for number in Self.signals where received.load(ordering: .relaxed) != number { signal(number, SIG_DFL) }
  }
}
