import FileTypes
import UTLibC
import UTSystemCalls
import UTThreads

/// Reads folders on a separate thread, ahead of the thread that needs their contents.
final class FolderReader: Sendable {
  /// The names in a folder, and their current items.
  typealias Contents = [(name: [UInt8], item: ItemAtPlace)]

  /// A folder that is being read.
  final class Reading: Sendable {
    private enum State {
      case waiting
      case done(Contents?, CInt)
    }

    private let folder: Descriptor
    private let state = Monitor(State.waiting)

    init(_ folder: Descriptor) { self.folder = folder }

    /// Reads the folder on this thread.
    func read() {
      let contents = FolderEntries.names(of: folder)?.map { name in
        (name, ItemAtPlace(name, in: folder))
      }
      let reason = contents == nil ? errno : 0
      state.locked { $0 = .done(contents, reason) }
    }

    /// Waits for the contents; nil with the error number if the folder cannot be read.
    func result() -> (contents: Contents?, errorNumber: CInt) {
      state.wait { if case .done(let contents, let reason) = $0 { (contents, reason) } else { nil } }
    }
  }

  private struct State {
    var readings: [Reading] = []
    var isEnded = false
  }

  private let state: Monitor<State>

  /// Starts the thread.
  ///
  /// - Returns: nil if no thread can be started.
  init?() {
    let state = Monitor(State())
    self.state = state
    let thread = WorkerThread {
      while let reading = state.wait(for: { state -> Reading?? in
        if !state.readings.isEmpty { return .some(state.readings.removeFirst()) }
        return state.isEnded ? .some(nil) : nil
      }) {
        reading.read()
      }
    }
    guard let thread else { return nil }
    thread.detach()
  }

  /// Begins to read a folder.
  func begin(_ reading: Reading) { state.locked { $0.readings.append(reading) } }

  /// Ends the thread, after the folder that it is reading.
  func end() { state.locked { $0.isEnded = true } }
}
