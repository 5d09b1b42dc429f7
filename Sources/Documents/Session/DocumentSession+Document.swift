import FileTrees
import FileWrappers
import Foundation
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
  /// - Throws: ``DocumentError/unsupportedType(_:)``, `CocoaError`, or errors of the reader.
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

/// The version on which readers and writers may build.
private final class Previous<Read: Sendable, Written: Sendable>: Sendable {
  struct State {
    var read: Read?
    var written: Written?
    /// The contents that were written but are not in the file's place yet.
    var pending: Written?
    var wrapper: FileWrapper?
  }

  let state = Mutex(State())
}

extension SessionDriver {
  fileprivate static func documents<Model: Document>(_ box: ModelBox<Model>) -> SessionDriver
  where
    Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
    Model.Writer.Destination == URL
  {
    let previous = Previous<Model.Reader.Snapshot, Model.Writer.Snapshot>()
    return SessionDriver(
      readableContentTypes: Model.readableContentTypes, writableContentTypes: Model.writableContentTypes,
      read: { file, url, type in
        // A writer does not know a version written by another program.
        let wrapper = try? FileWrapper(url: url.target)
        try FileWorker.waitForMainActor {
          guard let model = box.model else { throw DocumentError.notOpen }
          let reader = model.reader(configuration: DocumentReadConfiguration(contentType: type))
          let snapshot = try await reader.read(from: url, progress: file.file.report.subprogress)
          try file.beginLoading()
          try await model.apply(snapshot: snapshot, previous: previous.state.withLock { $0.read })
          file.endLoading()
          previous.state.withLock { state in
            state.read = snapshot
            state.written = nil
            state.wrapper = wrapper
          }
        }
      },
      snapshot: { type in
        guard let model = box.model else { throw DocumentError.notOpen }
        return try await model.snapshot(contentType: type)
      },
      write: { file, snapshot, type, url, original in
        guard let snapshot = snapshot as? Model.Writer.Snapshot else { throw DocumentError.failed }
        let (last, existing) = previous.state.withLock { ($0.written, $0.wrapper) }
        let base = original?.isDirectoryOnDisk == true ? last : nil
        let wrapper = try FileWorker.waitForMainActor { () -> FileWrapper? in
          guard let model = box.model else { throw DocumentError.notOpen }
          let writer = model.writer(configuration: DocumentWriteConfiguration(contentType: type))
          return try await writeSnapshot(
            snapshot, with: writer, to: url, after: base, original: original, existing: existing,
            progress: file.file.report)
        }
        previous.state.withLock { state in
          state.pending = snapshot
          if wrapper != nil { state.wrapper = wrapper }
        }
        return wrapper
      },
      didSave: { previous.state.withLock { $0.written = $0.pending ?? $0.written } })
  }
}

/// Calls a writer.
///
/// - Parameters:
///   - snapshot: the contents.
///   - writer: the writer.
///   - url: the destination, if the writer writes itself.
///   - base: the contents of the original, if the writer may build on them.
///   - original: the URL of the replaced version.
///   - existing: the replaced version as a file wrapper.
///   - progress: receives the progress.
/// - Returns: the contents to write, unless the writer writes itself.
@concurrent private func writeSnapshot<Writer: DocumentWriter>(
  _ snapshot: Writer.Snapshot, with writer: sending Writer, to url: URL, after base: Writer.Snapshot?, original: URL?,
  existing: FileWrapper?, progress: DocumentProgress
) async throws -> FileWrapper? where Writer.Snapshot: Sendable, Writer.Destination == URL {
  if let maker = writer as? any FileWrapperMaking<Writer.Snapshot> {
    return try await maker.makeFileWrapper(snapshot, existing)
  }
  if let original, base != nil {
    try await FileWorker.run {
      try FileWrapper.translatingErrors { _ = try FileTree(contentsOf: original.filePath()).write(to: url.filePath()) }
    }
  }
  try await writer.write(snapshot: snapshot, to: url, previous: base, progress: progress.subprogress)
  return nil
}
