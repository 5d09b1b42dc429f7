/// Why a turn was not granted.
package enum TurnError: Error, Hashable, Sendable {
  /// The table cannot be used.
  case table(TurnTableError)
  /// The caller canceled the turn.
  case cancelled
  /// The deadline passed: the turn that has to end first, nil if it has just ended.
  case timedOut(TurnHolder?)
  /// The turns that would wait for each other forever: this one, then each one that the previous one waits for; and
  /// the queue that the last one needs to continue, if this one blocks it.
  case wouldDeadlock([TurnHolder], on: NeededQueue?)
}

extension TurnError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .table(let error): "\(error)"
    case .cancelled: "the turn was canceled"
    case .timedOut(nil): "timed out: another access just ended; try again"
    case .timedOut(let holder?):
      holder.state == .holds
        ? "timed out: \(holder.pathText) \(holder.items.count == 1 ? "is" : "are") in use by \(holder.processText)"
        : "timed out: \(holder.processText) is ahead in the queue for \(holder.pathText)"
    case .wouldDeadlock(let cycle, _): "would deadlock: " + cycle.map(Self.link).joined(separator: "; ")
    }
  }

  private static func link(_ holder: TurnHolder) -> String {
    let need =
      switch holder.neededQueue {
      case .main: " and can continue only on its main queue"
      case .serial: " and can continue only on one of its serial queues"
      case nil: ""
      }
    return "\(holder.processText) \(holder.state == .holds ? "holds" : "waits for") \(holder.itemText)\(need)"
  }
}
