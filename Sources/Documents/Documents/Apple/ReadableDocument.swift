import Foundation

/// A document that can be read: Apple's protocol of the same name, from iOS 27.
///
/// ``reader(configuration:)`` is called when the document is opened and whenever another program changes the file.
/// The reader reads in the background, and ``apply(snapshot:previous:)`` adopts the result.
public protocol ReadableDocument: AnyObject {
  /// The contents to read.
  typealias ReadConfiguration = DocumentReadConfiguration
  /// The type of the reader.
  associatedtype Reader: DocumentReader

  /// The types that can be read.
  static var readableContentTypes: [UTType] { get }
  /// Returns a reader for the file.
  func reader(configuration: sending ReadConfiguration) -> sending Reader
  /// Adopts contents that were read.
  ///
  /// - Parameters:
  ///   - snapshot: the contents.
  ///   - previous: the contents read before; nil the first time.
  @MainActor func apply(snapshot: sending Reader.Snapshot, previous: sending Reader.Snapshot?) async throws
}

/// A document that can be written: Apple's protocol of the same name, from iOS 27.
public protocol WritableDocument: AnyObject {
  /// The contents to write.
  typealias WriteConfiguration = DocumentWriteConfiguration
  /// The type of the writer.
  associatedtype Writer: DocumentWriter

  /// The types that can be written.
  static var writableContentTypes: [UTType] { get }
  /// Returns a writer for the file.
  func writer(configuration: sending WriteConfiguration) -> sending Writer
  /// Returns the current contents, which are written while editing continues.
  @MainActor func snapshot(contentType: UTType) async throws -> sending Writer.Snapshot
}

/// A document that can be read and written: Apple's protocol of the same name, from iOS 27.
public protocol Document: ReadableDocument, WritableDocument {}

extension WritableDocument where Self: ReadableDocument {
  /// By default, the types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The input for reading a document.
public struct DocumentReadConfiguration: Hashable, Sendable {
  /// The type of the file: one of the types that the document reads.
  public let contentType: UTType
}

/// The input for writing a document.
public struct DocumentWriteConfiguration: Hashable, Sendable {
  /// The type to write: one of the types that the document writes.
  public let contentType: UTType
}
