import SafeWriting

/// A document's version of its file, and whether the document is open for the file's worker.
///
/// It cannot be derived from `Lifecycle.Phase`: the worker may begin its next operation before the main actor processes
/// the end of the one that read, created, left, or deleted the file. Nor can the phase be derived from it: a call
/// immediately changes what later calls may do, before the worker begins it.
enum KnownVersion: Sendable {
  /// None: the document has neither read nor written the file.
  case unread
  /// A version written by the document while it was not open.
  case written(FileBase)
  /// The document is open: the version read or written last; nil if an override has not reported it.
  case open(FileBase?)
  /// The document was closed; the version that it left.
  case left(FileBase)
  /// The document was closed because the file was deleted, without saving its changes; the version that it left.
  case givenUp(FileBase?)

  var isOpen: Bool { if case .open = self { true } else { false } }
  var isGivenUp: Bool { if case .givenUp = self { true } else { false } }
  /// Whether the document has neither read nor written a file; false for an open document, even if an override has not
  /// reported the version.
  var isNew: Bool { if case .unread = self { true } else { false } }

  /// The version that was last read or written by a document that was not closed since.
  var base: FileBase? {
    switch self {
    case .written(let base): base
    case .open(let base): base
    case .unread, .left, .givenUp: nil
    }
  }

  /// The latest known version.
  var last: FileBase? {
    switch self {
    case .unread: nil
    case .written(let base), .left(let base): base
    case .open(let base), .givenUp(let base): base
    }
  }

  /// The version after closing.
  var afterClosing: Self { isGivenUp ? self : last.map { .left($0) } ?? .unread }

  /// The version after a save.
  ///
  /// - Parameter base: the version that was saved; nil if it is unknown.
  func replaced(by base: FileBase?) -> Self {
    switch self {
    case .open: .open(base)
    case .givenUp: .givenUp(base)
    case .unread, .written, .left: base.map { .written($0) } ?? .unread
    }
  }
}
