import Glibc
import SafeWriting
import SystemCalls
import SystemPackage
import Threads

/// A file to watch, and for whom.
struct WatchOrder: Sendable {
  let path: FilePath
  let known: @Sendable () -> FileBase?
  let onChange: @Sendable (FileChange) -> Void
}

/// What is asked of the watching thread, which is started when there is something and ends when there is nothing for a while.
final class WatchMailbox: Sendable {
  private struct State {
    var lastNumber = 0
    var begun: [Int: WatchOrder] = [:]
    var ended: [Int] = []
    /// Who waits until nothing is to be reported any more.
    var waiting: [@Sendable () -> Void] = []
    /// Wakes the thread; nil if there is none.
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
        // Without a thread nothing is watched until the next one asks.
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

  /// What was asked for since the last time.
  func take() -> (begun: [Int: WatchOrder], ended: [Int], waiting: [@Sendable () -> Void]) {
    state.locked { state in
      defer { (state.begun, state.ended, state.waiting) = ([:], [], []) }
      return (state.begun, state.ended, state.waiting)
    }
  }

  /// The thread has nothing to do. If this is true it is to end, and another is started when there is something again.
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
