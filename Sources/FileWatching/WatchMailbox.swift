import Glibc
import SafeWriting
import SystemCalls
import SystemPackage
import Threads

/// A file to watch, and its callbacks.
struct WatchOrder: Sendable {
  let path: FilePath
  let known: @Sendable () -> FileBase?
  let onChange: @Sendable (FileChange) -> Void
}

/// The requests to the watching thread, which starts on demand and ends after a while without work.
final class WatchMailbox: Sendable {
  private struct State {
    var lastNumber = 0
    var begun: [Int: WatchOrder] = [:]
    var ended: [Int] = []
    /// Callbacks that wait until nothing is left to report.
    var waiting: [@Sendable () -> Void] = []
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
      state.begun[state.lastNumber] = order
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
      guard state.begun.removeValue(forKey: number) == nil, let bell = state.bell else { return }
      state.ended.append(number)
      bell.ring()
    }
  }

  func whenSettled(_ body: @escaping @Sendable () -> Void) {
    let isAsleep = state.locked { state in
      guard let bell = state.bell else { return true }
      state.waiting.append(body)
      bell.ring()
      return false
    }
    if isAsleep { body() }
  }

  /// Returns the requests since the last call.
  func take() -> (begun: [Int: WatchOrder], ended: [Int], waiting: [@Sendable () -> Void]) {
    state.locked { state in
      defer { (state.begun, state.ended, state.waiting) = ([:], [], []) }
      return (state.begun, state.ended, state.waiting)
    }
  }

  /// Called when the thread has no work. If this returns true, the thread must end; another one is started on demand.
  func mayEnd() -> Bool {
    state.locked { state in
      guard state.begun.isEmpty, state.waiting.isEmpty else { return false }
      (state.bell, state.ended, state.load) = (nil, [], WatchLoad())
      return true
    }
  }

  func note(files: Int, folders: Int) {
    state.locked { $0.load = WatchLoad(files: files, folders: folders, isRunning: true) }
  }

  var load: WatchLoad { state.locked { $0.load } }
}
