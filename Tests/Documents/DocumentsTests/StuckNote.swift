import Documents

/// A note whose file cannot be written, but any other place can.
final class StuckNote: Note {
  nonisolated override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws { throw CocoaError(.fileWriteOutOfSpace) }
}
