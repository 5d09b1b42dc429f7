import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import Synchronization

extension DocumentSession
where
  Model: Document, Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
  Model.Writer.Destination == URL
{
  /// Opens a document.
  ///
  /// - Parameters:
  ///   - url: the URL of the document.
  ///   - recoveryStore: the store for contents that cannot be saved.
  ///   - makeDocument: creates an empty document.
  /// - Throws: ``DocumentError/unsupportedType(_:)``, `CocoaError`, or errors from the reader.
  public static func open(
    at url: URL, recoveryStore: RecoveryStore = .standard, makeDocument: @MainActor () -> Model
  ) async throws -> DocumentSession {
    let box = ModelBox<Model>()
    box.model = makeDocument()
    return try await SessionFile(fileURL: url, documents: box).open(keepingIn: recoveryStore)
  }

  /// Creates a new document, which is written by ``save()``.
  ///
  /// - Parameters:
  ///   - newDocument: the document.
  ///   - url: the URL for the document, where nothing may exist.
  public convenience init(newDocument: Model, at url: URL) {
    let box = ModelBox<Model>()
    self.init(newDocument, box, SessionFile(fileURL: url, documents: box), isValue: false)
  }
}

extension SessionFile {
  /// The file of a document with readers and writers.
  package convenience init<Model: Document>(fileURL: URL, documents box: ModelBox<Model>)
  where
    Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
    Model.Writer.Destination == URL
  {
    self.init(fileURL: fileURL, box, isValue: false, driver: .documents(box))
  }
}

extension SessionDriver {
  fileprivate static func documents<Model: Document>(_ box: ModelBox<Model>) -> SessionDriver
  where
    Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
    Model.Writer.Destination == URL
  {
    let exchange = SnapshotExchange(of: box)
    return SessionDriver(
      readableContentTypes: Model.readableContentTypes, writableContentTypes: Model.writableContentTypes,
      read: exchange.read, snapshot: exchange.snapshot, write: exchange.write, didSave: exchange.noteSaved)
  }
}

/// Reads and writes a document with its readers and writers, and remembers the contents on which the next writer can
/// build.
private final class SnapshotExchange<Model: Document>: Sendable
where
  Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
  Model.Writer.Destination == URL
{
  private struct Latest {
    var read: Model.Reader.Snapshot?
    /// Nil if the contents of the file were not written by this document.
    var written: WrittenSnapshot<Model.Writer.Snapshot>?
    var wrapper: FileWrapper?
  }

  private let box: ModelBox<Model>
  private let latest = Mutex(Latest())

  init(of box: ModelBox<Model>) { self.box = box }

  @MainActor private var model: Model {
    get throws {
      guard let model = box.model else { throw DocumentError.notOpen }
      return model
    }
  }

  /// Reads a file on a thread that may block; the document adopts its contents on the main actor.
  @Sendable func read(_ file: UIDocument, from url: URL, as type: UTType) throws {
    let wrapper = try? FileWrapper(url: url.target)
    try FileWorker.waitForMainActor { [self] in
      let snapshot = try await load(file, from: url, as: type)
      latest.withLock { latest in
        (latest.read, latest.wrapper) = (snapshot, wrapper)
        latest.written = nil
      }
    }
  }

  /// Reads a file, and lets the document adopt its contents.
  @MainActor private func load(
    _ file: UIDocument, from url: URL, as type: UTType
  ) async throws -> Model.Reader.Snapshot {
    let model = try model
    let reader = model.reader(configuration: DocumentReadConfiguration(contentType: type))
    let snapshot = try await reader.read(from: url, progress: file.file.report.subprogress)
    try file.beginLoading()
    try await model.apply(snapshot: snapshot, previous: latest.withLock { $0.read })
    file.endLoading()
    return snapshot
  }

  /// The document's current contents.
  @MainActor func snapshot(as type: UTType) async throws -> any Sendable {
    try await model.snapshot(contentType: type)
  }

  /// Writes contents, on a thread that may block.
  ///
  /// - Returns: the contents to write; nil if the document's writer wrote to the URL.
  @Sendable func write(
    _ file: UIDocument, _ snapshot: any Sendable, as type: UTType, to url: URL, original: URL?
  ) throws -> FileWrapper? {
    guard let snapshot = snapshot as? Model.Writer.Snapshot else { throw DocumentError.failed }
    let (written, existing) = latest.withLock { ($0.written, $0.wrapper) }
    let wrapper = try FileWorker.waitForMainActor { [self] () -> FileWrapper? in
      let writer = try model.writer(configuration: DocumentWriteConfiguration(contentType: type))
      return try await writeSnapshot(
        snapshot, with: writer, to: url, after: written, original: original, existing: existing,
        progress: file.file.report)
    }
    if wrapper != nil { latest.withLock { $0.wrapper = wrapper } }
    return wrapper
  }

  /// Records that contents are in the file's place.
  @Sendable func noteSaved(_ file: UIDocument, _ snapshot: any Sendable) {
    let version = file.file.base
    let written = (snapshot as? Model.Writer.Snapshot).flatMap { snapshot in
      version.map { WrittenSnapshot(snapshot: snapshot, version: $0) }
    }
    latest.withLock { $0.written = written }
  }
}

/// Contents that were written, and the version of the file that contains them.
private struct WrittenSnapshot<Snapshot: Sendable>: Sendable {
  let snapshot: Snapshot
  let version: FileBase

  /// The package at a URL, if it is the version with these contents. A writer never gets another program's version,
  /// whatever the decision about a conflict.
  func package(at url: URL) -> FileTree? {
    guard url.isDirectoryOnDisk, let (tree, base) = try? FileTree.read(url.filePath()), let base else { return nil }
    return version.isSameVersion(as: base) ? tree : nil
  }
}

/// Calls a writer.
///
/// - Parameters:
///   - snapshot: the contents.
///   - writer: the writer.
///   - url: the destination, if the writer writes itself.
///   - written: the contents written last, on which the writer may build if they are the original's.
///   - original: the URL of the replaced version.
///   - existing: the replaced version as a file wrapper.
///   - progress: receives the progress.
/// - Returns: the contents to write, unless the writer writes itself.
@concurrent private func writeSnapshot<Writer: DocumentWriter>(
  _ snapshot: Writer.Snapshot, with writer: sending Writer, to url: URL,
  after written: WrittenSnapshot<Writer.Snapshot>?, original: URL?, existing: FileWrapper?, progress: DocumentProgress
) async throws -> FileWrapper? where Writer.Snapshot: Sendable, Writer.Destination == URL {
  if let maker = writer as? any FileWrapperMaking<Writer.Snapshot> {
    return try await maker.makeFileWrapper(snapshot, existing)
  }
  let previous = try await FileWorker.run { () -> Writer.Snapshot? in
    guard let written, let package = original.flatMap(written.package) else { return nil }
    try FileWrapper.translatingErrors { _ = try package.write(to: url.filePath()) }
    return written.snapshot
  }
  try await writer.write(snapshot: snapshot, to: url, previous: previous, progress: progress.subprogress)
  return nil
}
