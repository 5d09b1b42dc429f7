import Documents
import Foundation
import UTFileURLs

/// Document types that run in a `DocumentSession`.
extension DocumentController {
  /// Registers a document type for files of its readable types.
  ///
  /// - Parameters:
  ///   - model: the document type.
  ///   - newDocument: creates a document for a new file.
  public func register<Model: FileDocument>(
    _ model: Model.Type, newDocument: (@MainActor () -> Model)? = nil
  ) {
    register(Model.readableContentTypes, newDocument) { SessionFile(fileURL: $0, values: $1) }
  }

  /// Registers a document type for files of its readable types.
  ///
  /// - Parameters:
  ///   - model: the document type.
  ///   - newDocument: creates a document for a new file.
  public func register<Model: ReferenceFileDocument>(
    _ model: Model.Type, newDocument: (@MainActor () -> Model)? = nil
  ) {
    register(Model.readableContentTypes, newDocument) { SessionFile(fileURL: $0, objects: $1) }
  }

  /// Registers a document type for files of its readable types.
  ///
  /// - Parameters:
  ///   - model: the document type.
  ///   - makeDocument: creates an empty document, for a new file and before reading one.
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

  /// Opens a document, or returns its open session.
  ///
  /// - Parameters:
  ///   - model: the document type.
  ///   - url: the URL of the document.
  /// - Throws: `DocumentError.unsupportedType(_:)` if a different document type or none is registered for its type;
  ///   errors from opening.
  public func openSession<Model>(
    of model: Model.Type = Model.self, at url: URL
  ) async throws -> DocumentSession<Model> {
    try session(of: try await open(url))
  }

  /// Creates a document with its initial contents, and saves it.
  ///
  /// - Parameters:
  ///   - model: the document type.
  ///   - type: the type of its file.
  ///   - folder: the folder; the file gets a free name in it.
  ///   - name: the preferred name.
  /// - Throws: `DocumentError.unsupportedType(_:)` if a different document type or none is registered for the type;
  ///   errors from saving.
  public func newSession<Model>(
    of model: Model.Type = Model.self, _ type: UTType, in folder: URL, name: String = "Untitled"
  ) async throws -> DocumentSession<Model> {
    var session: DocumentSession<Model>?
    let document = try await create(type, in: folder, name: name) { session = try self.session(of: $0) }
    return try session ?? self.session(of: document)
  }

  private func session<Model>(of document: UIDocument) throws -> DocumentSession<Model> {
    guard let file = document as? SessionFile else {
      throw DocumentError.unsupportedType(document.fileType ?? document.fileURL.nameExtension)
    }
    return try file.session()
  }
}
