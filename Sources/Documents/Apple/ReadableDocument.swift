import Foundation

/// A document that can be read: Apple's protocol of that name, of iOS 27.
///
/// ``reader(configuration:)`` is asked for a reader when the document is opened and whenever another program has changed the
/// file; it reads in the background, and ``apply(snapshot:previous:)`` takes over what it read.
public protocol ReadableDocument: AnyObject {
  /// What is read.
  typealias ReadConfiguration = DocumentReadConfiguration
  /// What reads it.
  associatedtype Reader: DocumentReader

  /// The types that can be read.
  static var readableContentTypes: [UTType] { get }
  /// What reads the file.
  func reader(configuration: sending ReadConfiguration) -> sending Reader
  /// Takes over what was read.
  ///
  /// - Parameters:
  ///   - snapshot: the contents.
  ///   - previous: those that were read before; nil the first time.
  @MainActor func apply(snapshot: sending Reader.Snapshot, previous: sending Reader.Snapshot?) async throws
}

/// A document that can be written: Apple's protocol of that name, of iOS 27.
public protocol WritableDocument: AnyObject {
  /// What is written.
  typealias WriteConfiguration = DocumentWriteConfiguration
  /// What writes it.
  associatedtype Writer: DocumentWriter

  /// The types that can be written.
  static var writableContentTypes: [UTType] { get }
  /// What writes the file.
  func writer(configuration: sending WriteConfiguration) -> sending Writer
  /// The contents now, to be written while the document is edited further.
  @MainActor func snapshot(contentType: UTType) async throws -> sending Writer.Snapshot
}

/// A document that can be read and written: Apple's protocol of that name, of iOS 27.
public protocol Document: ReadableDocument, WritableDocument {}

extension WritableDocument where Self: ReadableDocument {
  /// The types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// What is read.
public struct DocumentReadConfiguration: Hashable, Sendable {
  /// The type of the file: one of those that the document reads.
  public let contentType: UTType
}

/// What is written.
public struct DocumentWriteConfiguration: Hashable, Sendable {
  /// The type to write: one of those that the document writes.
  public let contentType: UTType
}
