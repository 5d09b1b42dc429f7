import Foundation
import UTTurnTables

/// The reason why an access was not granted.
public enum CoordinationError: Error, Sendable {
  /// The caller canceled the access.
  case canceled
  /// The access did not begin before its deadline: the obstacle, in words.
  case timedOut(String)
  /// The accesses would wait for each other forever; the text lists them.
  case wouldDeadlock(String)
  /// A presenter objected: the path of its item, and its error.
  case refused(path: String, any Error)
  /// The item is only on other devices, and cannot be downloaded.
  case notDownloaded(DownloadFailure)
  /// The URL is not a file URL.
  case unsupported(URL)
  /// The system lacks a resource that the access needs, such as a thread; its name, in words.
  case unavailable(String)
}

extension CoordinationError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .canceled: "the coordinated read or write was canceled"
    case .timedOut(let holder): holder
    case .wouldDeadlock(let cycle): cycle
    case .refused(let path, let error): "a presenter of '\(path)' refused access: \(error.localizedDescription)"
    case .notDownloaded(let failure): failure.description
    case .unavailable(let reason): reason
    case .unsupported(let url): "cannot coordinate access to '\(url)': not a file URL"
    }
  }

  init(_ error: TurnError) {
    switch error {
    case .cancelled: self = .canceled
    case .timedOut, .table: self = .timedOut("\(error)")
    case .wouldDeadlock(let cycle, let queue?):
      self =
        cycle.count == 2
        ? .wouldDeadlock(on: queue, cycle[1].itemText) : .wouldDeadlock("\(error); \(Self.asynchronousHelp)")
    case .wouldDeadlock(let cycle, nil): self = .wouldDeadlock(Self.text(of: cycle, "\(error)"))
    }
  }

  private static let asynchronousHelp = "use coordinate(with:queue:byAccessor:)"

  /// An access waits for one that needs a queue that this one blocks.
  ///
  /// - Parameters:
  ///   - queue: the queue.
  ///   - item: the item of the access that needs it, in words.
  static func wouldDeadlock(on queue: NeededQueue, _ item: String?) -> Self {
    .wouldDeadlock(
      "would deadlock: another access to \(item ?? "the item") can continue only on the \(queue.text), which this call blocks; "
        + asynchronousHelp)
  }

  /// Describes a deadlock, and how to avoid it.
  ///
  /// - Parameters:
  ///   - cycle: the turns that wait for each other, beginning with the one that failed.
  ///   - text: the same in words.
  private static func text(of cycle: [TurnHolder], _ text: String) -> String {
    // In a cycle of two turns, one is within the other, so the names of programs would only distract.
    guard cycle.count == 2 else { return text + "; request all items in one access" }
    let (inner, outer) = (cycle[0].itemText, cycle[1].itemText)
    let place = inner == outer ? "the enclosing access" : "the enclosing access to \(outer)"
    return "would deadlock: the access to \(inner) waits for \(place); "
      + "use the coordinator of the enclosing access"
  }

  /// The error that Apple's interfaces report.
  ///
  /// - Parameter isWriting: whether the access would have changed an item.
  package func cocoaError(isWriting: Bool) -> any Error {
    switch self {
    case .canceled: CocoaError(.userCancelled)
    case .refused(_, let error): error
    case .notDownloaded(let failure): failure.cocoaError
    case .unsupported: CocoaError(isWriting ? .fileWriteUnsupportedScheme : .fileReadUnsupportedScheme)
    case .timedOut, .wouldDeadlock, .unavailable:
      CocoaError(
        isWriting ? .fileWriteUnknown : .fileReadUnknown,
        userInfo: [NSLocalizedDescriptionKey: description, NSUnderlyingErrorKey: self])
    }
  }
}
