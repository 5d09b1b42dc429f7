#if canImport(SwiftUI)
  import SwiftUI
#else
  import Documents
  import OpenCombine
#endif

/// A checklist, written like a SwiftUI document: an observable object whose changes can be undone.
// Sendable: once the document has been read, its items are accessed only on the main actor.
final class Checklist: ReferenceFileDocument, ObservableObject, @unchecked Sendable {
  static var readableContentTypes: [UTType] { [.json] }

  @Published private(set) var titles: [String] = []

  init() {}

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    titles = try JSONDecoder().decode([String].self, from: data)
  }

  func snapshot(contentType: UTType) throws -> [String] { titles }

  func fileWrapper(snapshot: [String], configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: try JSONEncoder().encode(snapshot))
  }

  @MainActor func change(to new: [String], undoManager: UndoManager?) {
    let old = titles
    undoManager?.registerUndo(withTarget: self) { list in list.change(to: old, undoManager: undoManager) }
    titles = new
  }
}
