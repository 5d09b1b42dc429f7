import DocumentPrograms
import Synchronization

extension UTType {
  /// The type that this program owns: see ShapeEdit-Info.plist.
  static var drawing: UTType { UTType(exportedAs: "example.shapes.shape-edit.drawing", conformingTo: .package) }
}

/// A drawing that is edited while it is saved: its methods are called on several threads.
final class ShapeDocument: ReferenceFileDocument {
  static var readableContentTypes: [UTType] { [.drawing] }

  private let state: Mutex<Drawing>
  /// What the package holds that `fileWrapper(snapshot:configuration:)` is given.
  private let written: Mutex<Drawing>

  init(_ drawing: Drawing) {
    state = Mutex(drawing)
    written = Mutex(Drawing())
  }

  init(configuration: ReadConfiguration) throws {
    let drawing = try Drawing(configuration.file)
    state = Mutex(drawing)
    written = Mutex(drawing)
  }

  /// The drawing now: on the main actor, and done at once.
  func snapshot(contentType: UTType) throws -> Drawing { drawing }

  /// The package for a snapshot: in the background, while the drawing may be changed further.
  func fileWrapper(snapshot: Drawing, configuration: WriteConfiguration) throws -> FileWrapper {
    let existing = configuration.existingFile
    let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
    try snapshot.update(package, from: existing == nil ? Drawing() : written.withLock { $0 })
    written.withLock { $0 = snapshot }
    return package
  }

  // MARK: Editing

  var drawing: Drawing { state.withLock { $0 } }

  /// Puts a shape somewhere else. What is registered with the undo manager makes the document one with unsaved changes.
  @MainActor func move(_ name: String, toX x: Int, y: Int, _ undoManager: UndoManager) throws {
    guard let old = drawing.shapes[name] else { throw CocoaError(.keyValueValidation) }
    undoManager.registerUndo(withTarget: self) { [unowned undoManager] in
      try? $0.move(name, toX: old.x, y: old.y, undoManager)
    }
    undoManager.setActionName("Move")
    state.withLock { drawing in
      drawing.shapes[name]?.x = x
      drawing.shapes[name]?.y = y
    }
  }
}
