import Foundation

/// An open document that is a value, for what shows it: Apple's type of that name.
@MainActor public struct FileDocumentConfiguration<Document: FileDocument> {
  let session: DocumentSession<Document>

  /// The document. What is set is saved, as a change of ``DocumentSession/document`` is.
  public var document: Document {
    get { session.document }
    nonmutating set { session.document = newValue }
  }
  /// Where the file is; nil if it has none yet.
  public var fileURL: URL? { session.savedURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { session.isEditable }
}

/// An open document that is an object, for what shows it: Apple's type of that name.
@MainActor public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  let session: DocumentSession<Document>

  /// The document.
  public var document: Document { session.document }
  /// Where the file is; nil if it has none yet.
  public var fileURL: URL? { session.savedURL }
  /// Whether it can be edited now.
  public var isEditable: Bool { session.isEditable }
}

/// What is known of an open document, of whichever kind: Apple's type of that name, which views find in their environment.
public struct DocumentConfiguration: Hashable, Sendable {
  /// Whether the document can be edited: not while it cannot be read or saved, is in conflict, or is being read.
  public let isEditable: Bool
  /// Where the file is; nil if it has none yet.
  public let fileURL: URL?
}

extension DocumentSession {
  /// Where the file is; nil if it has none yet.
  fileprivate var savedURL: URL? { state.contains(.closed) ? nil : fileURL }

  /// What is known of the document now.
  public var documentConfiguration: DocumentConfiguration {
    DocumentConfiguration(isEditable: isEditable, fileURL: savedURL)
  }
}

extension DocumentSession where Model: FileDocument {
  /// The document for what shows it.
  public var configuration: FileDocumentConfiguration<Model> { FileDocumentConfiguration(session: self) }
}

extension DocumentSession where Model: ReferenceFileDocument {
  /// The document for what shows it.
  public var configuration: ReferenceFileDocumentConfiguration<Model> {
    ReferenceFileDocumentConfiguration(session: self)
  }
}
