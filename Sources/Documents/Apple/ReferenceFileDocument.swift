import Foundation

/// A document that is an object: Apple's protocol of that name.
///
/// Its methods are called on several threads, as the original's are. It counts as changed when its undo manager has
/// recorded something, or when the session is told: `DocumentSession.markEdited()`. There is no Combine on Linux: where the
/// original asks for an `ObservableObject`, any object will do here. With the package OpenCombine it can be one, `@Published`
/// properties included; `Samples/checklist` shows how.
@preconcurrency public protocol ReferenceFileDocument: AnyObject, Sendable {
  /// The contents at one moment.
  associatedtype Snapshot
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
  /// The contents now, to be written while the document is edited further.
  func snapshot(contentType: UTType) throws -> Snapshot
  /// The contents to write: a new wrapper, or the existing one brought up to date.
  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
}

extension ReferenceFileDocument {
  /// The types that can be read.
  public static var writableContentTypes: [UTType] { readableContentTypes }
}
