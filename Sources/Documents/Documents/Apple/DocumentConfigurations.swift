import Foundation

/// An open document of a value type, for the code that displays it: Apple's type of the same name.
@MainActor public struct FileDocumentConfiguration<Document: FileDocument> {
  let session: DocumentSession<Document>

  /// The document. Changes are saved, as for ``DocumentSession/document``.
  public var document: Document {
    get { session.document }
    nonmutating set { session.document = newValue }
  }
  /// The URL of the file; nil if there is none yet.
  public var fileURL: URL? { session.savedURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { session.isEditable }
}

/// An open document of a reference type, for the code that displays it: Apple's type of the same name.
@MainActor public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  let session: DocumentSession<Document>

  /// The document.
  public var document: Document { session.document }
  /// The URL of the file; nil if there is none yet.
  public var fileURL: URL? { session.savedURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { session.isEditable }
}

/// Information about an open document of either kind: Apple's type of the same name, which views find in their
/// environment.
public struct DocumentConfiguration: Hashable, Sendable {
  /// Whether the document can be edited: false while it cannot be read or saved, is in conflict, or is being read.
  public let isEditable: Bool
  /// The URL of the file; nil if there is none yet.
  public let fileURL: URL?
}

extension DocumentSession {
  /// The URL of the file; nil if there is none yet.
  fileprivate var savedURL: URL? { state.contains(.closed) ? nil : fileURL }

  /// Current information about the document.
  public var documentConfiguration: DocumentConfiguration {
    DocumentConfiguration(isEditable: isEditable, fileURL: savedURL)
  }
}

extension DocumentSession where Model: FileDocument {
  /// The document for the code that displays it.
  public var configuration: FileDocumentConfiguration<Model> { FileDocumentConfiguration(session: self) }
}

extension DocumentSession where Model: ReferenceFileDocument {
  /// The document for the code that displays it.
  public var configuration: ReferenceFileDocumentConfiguration<Model> {
    ReferenceFileDocumentConfiguration(session: self)
  }
}
