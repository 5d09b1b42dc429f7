import Documents
import SafeWriting
import Synchronization
import UTLibC

/// A note that fails where it is asked to.
final class FaultyNote: Note {
  enum Fault: CaseIterable {
    case contents, attributes, writing, writingSafely, afterWriting, reading, loading
    case droppedAccess, droppedCall, droppedHandler
  }

  nonisolated let fault = Mutex<Fault?>(nil)

  private nonisolated func fail(at step: Fault) throws {
    if fault.withLock({ $0 }) == step { throw CocoaError(.fileWriteUnknown) }
  }

  override func contents(forType typeName: String) throws -> Any {
    try fail(at: .contents)
    return try super.contents(forType: typeName)
  }

  override func fileAttributesToWrite(
    to url: URL, for saveOperation: UIDocument.SaveOperation
  ) throws -> [AnyHashable: Any] {
    try fail(at: .attributes)
    return try super.fileAttributesToWrite(to: url, for: saveOperation)
  }

  nonisolated override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
  ) throws {
    try fail(at: .writing)
    try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
  }

  nonisolated override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    try fail(at: .writingSafely)
    try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
    try fail(at: .afterWriting)
  }

  nonisolated override func read(from url: URL) throws {
    try fail(at: .reading)
    try super.read(from: url)
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    try fail(at: .loading)
    try super.load(fromContents: contents, ofType: typeName)
  }

  /// Passes a call on, unless that or its handler is what is dropped.
  private func pass(_ handler: ((Bool) -> Void)?, _ call: (((Bool) -> Void)?) -> Void) {
    switch fault.withLock({ $0 }) {
    case .droppedCall?: break
    case .droppedHandler?: call(nil)
    default: call(handler)
    }
  }

  override func open(completionHandler: ((Bool) -> Void)? = nil) {
    pass(completionHandler) { super.open(completionHandler: $0) }
  }

  override func close(completionHandler: ((Bool) -> Void)? = nil) {
    pass(completionHandler) { super.close(completionHandler: $0) }
  }

  override func revert(toContentsOf url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    pass(completionHandler) { super.revert(toContentsOf: url, completionHandler: $0) }
  }

  override func autosave(completionHandler: ((Bool) -> Void)? = nil) {
    pass(completionHandler) { super.autosave(completionHandler: $0) }
  }

  override func save(
    to url: URL, for saveOperation: UIDocument.SaveOperation, completionHandler: ((Bool) -> Void)? = nil
  ) {
    pass(completionHandler) { super.save(to: url, for: saveOperation, completionHandler: $0) }
  }

  nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    if fault.withLock({ $0 }) != .droppedAccess { super.performAsynchronousFileAccess(block) }
  }
}

extension Desk {
  /// Adds to a file as a careful program does: what others write meanwhile is kept.
  func append(_ text: String, to url: URL) throws {
    let base = try FileBase(at: FilePath(url.path))
    var bytes = [UInt8](repeating: 0, count: Int(base.identity.size))
    guard pread(base.descriptor, &bytes, bytes.count, 0) == bytes.count else { throw CocoaError(.fileReadUnknown) }
    try SafeWrite.file(at: FilePath(url.path), replacing: base) { try $0.write(bytes + Array(text.utf8)) }
  }
}
