import Dispatch
import Documents
import Foundation
import Synchronization
import UTLibC
import UTThreads

extension OpenDocuments {
  /// Saves all documents when the program is asked to terminate, and then lets it terminate as usual. Call it once, at
  /// the start.
  ///
  /// A second signal terminates the program without waiting. An ignored signal, as under `nohup`, stays ignored.
  /// - Parameters:
  ///   - signals: the signals that ask for termination.
  ///   - cleanUp: further work after saving, such as restoring the terminal.
  public static func saveOnTermination(
    by signals: [Int32] = [SIGTERM, SIGHUP], then cleanUp: @escaping @MainActor () -> Void = {}
  ) {
    var ends: [Int32] = [-1, -1]
    guard terminationSource == nil, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .main)
    source.setEventHandler { [end = ends[0]] in
      var number: UInt8 = 0
      guard read(end, &number, 1) == 1 else { return }
      MainActor.assumeIsolated { terminate(by: Int32(number), cleanUp) }
    }
    source.resume()
    terminationSource = source
    for number in signals where !isIgnored(number) { signal(number, noteSignal) }
  }

  private static var terminationSource: (any DispatchSourceRead)?

  private static func terminate(by number: Int32, _ cleanUp: @escaping @MainActor () -> Void) {
    // From now on the signal has its usual effect.
    signal(number, SIG_DFL)
    Task {
      await saveAll(isEnding: true)
      endActivities()
      await finishScans()
      cleanUp()
      kill(getpid(), number)
    }
  }

  /// Notifies the sync engines of the last saves in their containers. Otherwise, they would find these saves later.
  private static func finishScans() async {
    // Not on a thread of tasks, because those must not block.
    _ = try? await Promise.onThread {
      FileArbiter.shared.finishScans(within: .seconds(1))
      return true
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == 1  // SIG_IGN is not a function pointer.
  }
}

/// The descriptor to which signals are written.
private let signalPipe = Atomic<Int32>(-1)

/// Runs at an arbitrary point of the program: only async-signal-safe calls are allowed.
private func noteSignal(_ number: Int32) {
  let savedError = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = savedError
}
