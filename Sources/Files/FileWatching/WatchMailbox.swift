import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls
import UTThreads

/// A file to watch, and its callbacks.
struct WatchOrder: Sendable {
  let path: FilePath
  var reach = WatchReach.everything
  let known: @Sendable () -> FileBase?
  let onChange: @Sendable (FileChange, FileBase?) -> Void
  /// Whether items that are missing from a folder get time to come back.
  let awaitsItems: Bool
  /// Called if the conflict versions of the file may have changed; nil if they do not matter.
  var onConflict: (@Sendable () -> Void)?
}

/// The requests to the watching thread, which starts on demand and ends after a while without work.
final class WatchMailbox: Sendable {
  /// The requests since the thread last took them.
  struct Requests {
    var begun: [Int: WatchOrder] = [:]
    var ended: [Int] = []
    /// Watches whose last report was not used.
    var repeated: Set<Int> = []
    /// Callbacks that wait until all changes are reported.
    var waiting: [@Sendable () -> Void] = []
  }

  private struct State {
    var lastNumber = 0
    var requests = Requests()
    /// Wakes the thread; nil if it is not running.
    var bell: WakeUp?
    var load = WatchLoad()
  }

  let timing: WatchTiming
  let maximumFolders: Int
  private let state = Monitor(State())

  init(timing: WatchTiming, maximumFolders: Int) {
    self.timing = timing
    self.maximumFolders = maximumFolders
  }

  func begin(_ order: WatchOrder) -> Int {
    state.locked { state in
      state.lastNumber += 1
      state.requests.begun[state.lastNumber] = order
      if let bell = state.bell {
        bell.ring()
      } else {
        let bell = WakeUp()
        // If no thread can be started, nothing is watched until the next request.
        if let thread = WorkerThread({ [self] in WatchLoop(self, bell).run() }) {
          thread.detach()
          state.bell = bell
        }
      }
      return state.lastNumber
    }
  }

  func end(_ number: Int) {
    state.locked { state in
      guard state.requests.begun.removeValue(forKey: number) == nil, let bell = state.bell else { return }
      state.requests.ended.append(number)
      bell.ring()
    }
  }

  func check(_ number: Int) {
    state.locked { state in
      guard let bell = state.bell else { return }
      state.requests.repeated.insert(number)
      bell.ring()
    }
  }

  func whenSettled(_ body: @escaping @Sendable () -> Void) {
    let isAsleep = state.locked { state in
      guard let bell = state.bell else { return true }
      state.requests.waiting.append(body)
      bell.ring()
      return false
    }
    if isAsleep { body() }
  }

  /// Returns the requests since the last call.
  func take() -> Requests {
    state.locked { state in
      defer { state.requests = Requests() }
      return state.requests
    }
  }

  /// Called when the thread has no work. If this returns true, the thread must end; another thread is started on
  /// demand.
  func mayEnd() -> Bool {
    state.locked { state in
      guard state.requests.begun.isEmpty, state.requests.waiting.isEmpty else { return false }
      (state.bell, state.requests, state.load) = (nil, Requests(), WatchLoad())
      return true
    }
  }

  func note(files: Int, folders: Int) {
    state.locked { $0.load = WatchLoad(files: files, folders: folders, isRunning: true) }
  }

  var load: WatchLoad { state.locked { $0.load } }
}
