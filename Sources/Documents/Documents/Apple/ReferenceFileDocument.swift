import Foundation

/// A document of a reference type: Apple's protocol of the same name.
///
/// As in the original, its methods are called on several threads. It counts as changed when its undo manager records an
/// action, or after a call of `DocumentSession.markEdited()`. Linux has no Combine: where the original requires an
/// `ObservableObject`, any object works here. With the OpenCombine package, it can be an `ObservableObject`, including
/// `@Published` properties; see `Samples/checklist`.
@preconcurrency public protocol ReferenceFileDocument: AnyObject, Sendable {
  /// The contents at one moment.
  associatedtype Snapshot
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
  /// Returns the current contents, which are written while editing continues.
  func snapshot(contentType: UTType) throws -> Snapshot
  /// Returns the contents to write: a new wrapper, or an updated existing one.
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
  /// By default, the types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}
