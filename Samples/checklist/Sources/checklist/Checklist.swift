#if canImport(SwiftUI)
  import SwiftUI
#else
  import Documents
  import OpenCombine
#endif

/// A checklist as SwiftUI's documents are written: an observable object whose changes are undone.
// Sendable: the items are read and changed on the main actor only, once the document has been read.
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
