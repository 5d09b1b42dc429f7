import Foundation

/// A document of a value type, always written as a whole: Apple's protocol of the same name.
///
/// ```swift
/// struct PlainText: FileDocument {
///   static var readableContentTypes: [UTType] { [.plainText] }
///   var text = ""
///
///   init(configuration: ReadConfiguration) throws {
///     text = String(decoding: try configuration.file.contents(), as: UTF8.self)
///   }
///
///   func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
///     FileWrapper(regularFileWithContents: Data(text.utf8))
///   }
/// }
/// ```
///
/// It is Sendable because it is read and written in the background. Use ``DocumentSession`` to open, edit, and save it.
@preconcurrency public protocol FileDocument: Sendable {
  /// The configuration for reading.
  typealias ReadConfiguration = FileDocumentReadConfiguration
  /// The configuration for writing.
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  /// The types that can be read.
  static var readableContentTypes: [UTType] { get }
  /// The types that can be written: by default, the readable types.
  static var writableContentTypes: [UTType] { get }
  /// Creates a document from a file.
  init(configuration: ReadConfiguration) throws
  /// Returns the contents to write: a new wrapper, or an updated existing one.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  /// By default, the types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The input for reading a document.
public struct FileDocumentReadConfiguration: Sendable {
  /// The type of the file.
  public let contentType: UTType
  /// The contents.
  public let file: FileWrapper

  /// Creates a configuration.
  public init(contentType: UTType, file: FileWrapper) {
    (self.contentType, self.file) = (contentType, file)
  }
}

/// The input for writing a document.
public struct FileDocumentWriteConfiguration: Sendable {
  /// The type to write.
  public let contentType: UTType
  /// The version read or written last; nil if the document was never saved.
  public let existingFile: FileWrapper?

  /// Creates a configuration.
  public init(contentType: UTType, existingFile: FileWrapper?) {
    (self.contentType, self.existingFile) = (contentType, existingFile)
  }
}
