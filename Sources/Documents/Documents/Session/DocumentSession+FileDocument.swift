import Foundation
import Synchronization

/// The version read or written last.
private final class ExistingFile: Sendable {
  let wrapper = Mutex<FileWrapper?>(nil)
}

extension SessionFile {
  /// The file of a document that is a value.
  package convenience init<Model: FileDocument>(fileURL: URL, values box: ModelBox<Model>) {
    self.init(fileURL: fileURL, box, isValue: true, driver: .files(box))
  }

  /// The file of a document that is an object.
  package convenience init<Model: ReferenceFileDocument>(fileURL: URL, objects box: ModelBox<Model>) {
    self.init(fileURL: fileURL, box, isValue: false, driver: .references(box))
  }
}

extension DocumentSession where Model: FileDocument {
  /// Opens a document.
  ///
  /// - Parameters:
  ///   - url: the URL of the document.
  ///   - recoveryStore: the store for contents that cannot be saved.
  /// - Throws: ``DocumentError/unsupportedType(_:)``, `CocoaError`, or errors from the document's initializer.
  public static func open(at url: URL, recoveryStore: RecoveryStore = .standard) async throws -> DocumentSession {
    try await SessionFile(fileURL: url, values: ModelBox<Model>()).open(keepingIn: recoveryStore)
  }

  /// Creates a new document, which is written by ``save()``.
  ///
  /// - Parameters:
  ///   - newDocument: the document.
  ///   - url: the URL for the document, where nothing may exist.
  public convenience init(newDocument: Model, at url: URL) {
    let box = ModelBox<Model>()
    self.init(newDocument, box, SessionFile(fileURL: url, values: box), isValue: true)
  }
}

extension DocumentSession where Model: ReferenceFileDocument {
  /// Opens a document.
  ///
  /// - Parameters:
  ///   - url: the URL of the document.
  ///   - recoveryStore: the store for contents that cannot be saved.
  /// - Throws: ``DocumentError/unsupportedType(_:)``, `CocoaError`, or errors from the document's initializer.
  public static func open(at url: URL, recoveryStore: RecoveryStore = .standard) async throws -> DocumentSession {
    try await SessionFile(fileURL: url, objects: ModelBox<Model>()).open(keepingIn: recoveryStore)
  }

  /// Creates a new document, which is written by ``save()``.
  ///
  /// - Parameters:
  ///   - newDocument: the document.
  ///   - url: the URL for the document, where nothing may exist.
  public convenience init(newDocument: Model, at url: URL) {
    let box = ModelBox<Model>()
    self.init(newDocument, box, SessionFile(fileURL: url, objects: box), isValue: false)
  }
}

extension SessionDriver {
  fileprivate static func files<Model: FileDocument>(_ box: ModelBox<Model>) -> SessionDriver {
    wrappers(
      box, readable: Model.readableContentTypes, writable: Model.writableContentTypes,
      read: { try Model(configuration: $0) }, snapshot: { model, _ in model },
      write: { model, configuration in try model.fileWrapper(configuration: configuration) })
  }

  fileprivate static func references<Model: ReferenceFileDocument>(_ box: ModelBox<Model>) -> SessionDriver {
    wrappers(
      box, readable: Model.readableContentTypes, writable: Model.writableContentTypes,
      read: { try Model(configuration: $0) },
      snapshot: { model, type in Contents(model: model, snapshot: HandedOver(try model.snapshot(contentType: type))) },
      write: { contents, configuration in
        try contents.model.fileWrapper(snapshot: contents.snapshot.value, configuration: configuration)
      })
  }

  /// The shared logic of both kinds: each is read from a wrapper and returns a wrapper, on which the next one can be
  /// based.
  private static func wrappers<Model: Sendable, Snapshot: Sendable>(
    _ box: ModelBox<Model>, readable: [UTType], writable: [UTType],
    read: @escaping @Sendable (FileDocumentReadConfiguration) throws -> Model,
    snapshot: @escaping @MainActor @Sendable (Model, UTType) throws -> Snapshot,
    write: @escaping @Sendable (Snapshot, FileDocumentWriteConfiguration) throws -> FileWrapper
  ) -> SessionDriver {
    let existing = ExistingFile()
    return SessionDriver(
      readableContentTypes: readable, writableContentTypes: writable,
      read: { file, url, type in
        let wrapper = try FileWrapper(url: url.target)
        // Code that asks the wrapper for its contents may not report why it cannot be read.
        if wrapper.isRegularFile { try url.checkIsReadable() }
        wrapper.leaveVersionToReader()
        let model = try read(FileDocumentReadConfiguration(contentType: type, file: wrapper))
        try MainActor.runBlocking {
          try file.beginLoading()
          existing.wrapper.withLock { $0 = wrapper }
          box.apply(model)
          file.endLoading()
        }
      },
      snapshot: { type in
        guard let model = box.model else { throw DocumentError.notOpen }
        return try snapshot(model, type)
      },
      write: { _, contents, type, _, _ in
        guard let contents = contents as? Snapshot else { throw DocumentError.failed }
        let last = existing.wrapper.withLock { $0 }
        let wrapper = try write(contents, FileDocumentWriteConfiguration(contentType: type, existingFile: last))
        existing.wrapper.withLock { $0 = wrapper }
        return wrapper
      })
  }
}

/// The snapshot of a reference document, with the document, which writes it.
private struct Contents<Model: ReferenceFileDocument>: Sendable {
  let model: Model
  let snapshot: HandedOver<Model.Snapshot>
}
