import Foundation

/// Reads and writes the documents of one kind for a session.
package struct SessionDriver: Sendable {
  let readableContentTypes: [UTType]
  let writableContentTypes: [UTType]
  /// Reads a file and adopts its contents, between the document's `beginLoading` and `endLoading`; on a thread that may
  /// block.
  let read: @Sendable (UIDocument, URL, UTType) throws -> Void
  /// Returns the current contents.
  let snapshot: @MainActor @Sendable (UTType) async throws -> any Sendable
  /// Creates a file or package from contents, on a thread that may block; or writes it to a URL and returns nil. The
  /// last parameter is the URL of the replaced version.
  let write: @Sendable (UIDocument, any Sendable, UTType, URL, URL?) throws -> FileWrapper?
  /// Called when contents are in the file's place, on the thread that wrote them.
  var didSave: @Sendable (UIDocument, any Sendable) -> Void = { _, _ in }
}

/// Contents to save, with their type.
struct SessionSnapshot: Sendable {
  var value: any Sendable
  var type: UTType
}
