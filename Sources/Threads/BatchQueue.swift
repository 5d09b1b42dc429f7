/// Batches on their way from the threads that fill them to the one that reads them; a bounded number, so that filling
/// waits for reading.
package final class BatchQueue<Batch: ReusableBatch & Sendable>: Sendable {
  private struct State {
    var ready: [Batch] = []
    var spare: [Batch] = []
    var finished = 0
    var isCancelled = false
  }

  private let state = Monitor(State())

  package init() {}

  /// Sends a batch and gives an empty one instead; waits as long as too many are on the way.
  ///
  /// - Returns: false if nobody wants to know any more.
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

  /// The oldest batch; waits for one. Nil when all senders have finished.
  package func receive(from senders: Int) -> Batch? {
    state.wait { state -> Batch?? in
      guard state.ready.isEmpty else { return state.ready.removeFirst() }
      return state.finished == senders ? .some(nil) : nil
    }
  }

  /// Takes back a batch that has been read.
  package func recycle(_ batch: consuming Batch) {
    batch.empty()
    let empty = batch
    state.locked { $0.spare.append(empty) }
  }

  /// Tells that a sender sends nothing more.
  package func finish() { state.locked { $0.finished += 1 } }

  /// Tells the senders that nobody wants to know any more.
  package func cancel() {
    state.locked { state in
      state.isCancelled = true
      state.ready = []
    }
  }
}

extension Array {
  /// Appends an element and returns its place.
  fileprivate mutating func appendedIndex(_ element: Element) -> Int {
    append(element)
    return count - 1
  }
}
