import ArgumentParser
import Glibc
import Synchronization

/// The signal that asked the program to end while it writes; 0 for none. A handler may do little more than set this.
private let received = Atomic<Int32>(0)

/// Lets SIGINT, SIGTERM and SIGHUP end a piece of work in order, rather than the program at once. A second signal ends the program.
struct Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The signal that came.
  struct Signal: Error {
    let number: Int32

    /// What shells call the end of a program by this signal.
    var exitCode: ExitCode { ExitCode(128 + number) }
  }

  init() {
    received.store(0, ordering: .relaxed)
    // Threads of libdispatch block signals, and the programs that they start inherit that.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in Self.signals { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    for number in Self.signals {
      var old = sigaction()
      // A program that was started with the signal ignored (nohup) is to go on.
      guard sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Throws ``Signal`` if one has come.
  func check() throws {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw Signal(number: number) }
  }

  /// Gives the signals their usual meaning again.
  func end() {
    for number in Self.signals where received.load(ordering: .relaxed) != number { signal(number, SIG_DFL) }
  }
}
