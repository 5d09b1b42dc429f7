/// A bounded queue of batches from the threads that fill them to the thread that reads them. Senders wait when it is
/// full.
package final class BatchQueue<Batch: ReusableBatch & Sendable>: Sendable {
  private struct State {
    var ready: [Batch] = []
    var spare: [Batch] = []
    var finished = 0
    var isCancelled = false
  }

  private let state = Monitor(State())

  package init() {}

  /// Sends a batch and replaces it with an empty one; waits while too many batches are queued.
  ///
  /// - Returns: false if the reader has stopped.
  package func exchange(_ batch: inout Batch) -> Bool {
    let isWanted = state.wait { state -> Bool? in
      if state.isCancelled { return false }
      guard state.ready.count < 8 else { return nil }
      swap(&batch, &state.ready[state.ready.appendedIndex(state.spare.popLast() ?? Batch())])
      return true
    }
    if !isWanted { batch.empty() }
    return isWanted
  }

  /// Returns the oldest batch, waiting for one if needed; nil when all senders have finished.
  package func receive(from senders: Int) -> Batch? {
    state.wait { state -> Batch?? in
      guard state.ready.isEmpty else { return state.ready.removeFirst() }
      return state.finished == senders ? .some(nil) : nil
    }
  }

  /// Takes back a batch that has been read, for reuse.
  package func recycle(_ batch: consuming Batch) {
    batch.empty()
    let empty = batch
    state.locked { $0.spare.append(empty) }
  }

  /// Marks one sender as finished.
  package func finish() { state.locked { $0.finished += 1 } }

  /// Notifies the senders that the reader stopped.
  package func cancel() {
    state.locked { state in
      state.isCancelled = true
      state.ready = []
    }
  }
}

extension Array {
  /// Appends an element and returns its index.
  fileprivate mutating func appendedIndex(_ element: Element) -> Int {
    append(element)
    return count - 1
  }
}
