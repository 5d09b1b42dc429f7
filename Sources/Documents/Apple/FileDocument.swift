import Foundation

/// A document that is a value, written whole each time: Apple's protocol of that name.
///
/// It is read and written in the background, and therefore Sendable. ``DocumentSession`` opens, edits and saves it.
@preconcurrency public protocol FileDocument: Sendable {
  /// What it is read from.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// What it is written to.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types that can be read.
  static var readableContentTypes: [UTType] { get }
  /// The types that can be written: those that can be read, unless said otherwise.
  static var writableContentTypes: [UTType] { get }
  /// Reads it.
  init(configuration: ReadConfiguration) throws
  /// The contents to write: a new wrapper, or the existing one brought up to date.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  /// The types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// What a document is read from.
public struct FileDocumentReadConfiguration: Sendable {
  /// The type of the file.
  public let contentType: UTType
  /// The contents.
  public let file: FileWrapper

  /// A configuration.
  public init(contentType: UTType, file: FileWrapper) {
    (self.contentType, self.file) = (contentType, file)
  }
}

/// What a document is written to.
public struct FileDocumentWriteConfiguration: Sendable {
  /// The type to write.
  public let contentType: UTType
  /// What was read or written last; nil if the document was never saved.
  public let existingFile: FileWrapper?

  /// A configuration.
  public init(contentType: UTType, existingFile: FileWrapper?) {
    (self.contentType, self.existingFile) = (contentType, existingFile)
  }
}
