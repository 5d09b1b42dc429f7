import Documents
import Foundation

/// The kinds of documents that a `DocumentSession` runs.
extension DocumentController {
  /// Says that files of a document's readable types are opened as such documents.
  ///
  /// - Parameters:
  ///   - model: the type of the documents.
  ///   - newDocument: makes one for a new file.
  public func register<Model: FileDocument>(
    _ model: Model.Type, newDocument: (@MainActor () -> Model)? = nil
  ) {
    register(Model.readableContentTypes, newDocument) { SessionFile(fileURL: $0, values: $1) }
  }

  /// Says that files of a document's readable types are opened as such documents.
  ///
  /// - Parameters:
  ///   - model: the type of the documents.
  ///   - newDocument: makes one for a new file.
  public func register<Model: ReferenceFileDocument>(
    _ model: Model.Type, newDocument: (@MainActor () -> Model)? = nil
  ) {
    register(Model.readableContentTypes, newDocument) { SessionFile(fileURL: $0, objects: $1) }
  }

  /// Says that files of a document's readable types are opened as such documents.
  ///
  /// - Parameters:
  ///   - model: the type of the documents.
  ///   - makeDocument: makes one without contents, for a new file and before one is read.
  public func register<Model: Document>(_ model: Model.Type, makeDocument: @escaping @MainActor () -> Model)
  where
    Model.Reader.Snapshot: Sendable, Model.Writer.Snapshot: Sendable, Model.Reader.Source == URL,
    Model.Writer.Destination == URL
  {
    register(Model.readableContentTypes, makeDocument) { url, box in
      box.model = makeDocument()
      return SessionFile(fileURL: url, documents: box)
    }
  }

  private func register<Model>(
    _ types: [UTType], _ newDocument: (@MainActor () -> Model)?,
    _ makeFile: @escaping @MainActor (URL, ModelBox<Model>) -> SessionFile
  ) {
    register(types) { url in
      let box = ModelBox<Model>()
      let file = makeFile(url, box)
      if let newDocument { file.fill = { box.model = newDocument() } }
      return file
    }
  }

  /// Opens a document, or gives the session that is open.
  ///
  /// - Parameters:
  ///   - model: the type of the document.
  ///   - url: where it is.
  /// - Throws: `DocumentError.unsupportedType(_:)` if other documents are registered for its type, or none, and what
  ///   opening throws.
  public func openSession<Model>(
    of model: Model.Type = Model.self, at url: URL
  ) async throws -> DocumentSession<Model> {
    try session(of: try await open(url))
  }

  /// Creates a document with its first contents, and saves it.
  ///
  /// - Parameters:
  ///   - model: the type of the document.
  ///   - type: that of its file.
  ///   - folder: where; it gets a name that is free.
  ///   - name: the name for the first one.
  /// - Throws: `DocumentError.unsupportedType(_:)` if other documents are registered for the type, or none, and what saving
  ///   throws.
  public func newSession<Model>(
    of model: Model.Type = Model.self, _ type: UTType, in folder: URL, name: String = "Untitled"
  ) async throws -> DocumentSession<Model> {
    var session: DocumentSession<Model>?
    let document = try await create(type, in: folder, name: name) { session = try self.session(of: $0) }
    return try session ?? self.session(of: document)
  }

  private func session<Model>(of document: UIDocument) throws -> DocumentSession<Model> {
    guard let file = document as? SessionFile else {
      throw DocumentError.unsupportedType(document.fileType ?? document.fileURL.pathExtension)
    }
    return try file.session()
  }
}
