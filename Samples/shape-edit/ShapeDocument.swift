import DocumentPrograms
import Synchronization

extension UTType {
  /// The type that this program owns: see ShapeEdit-Info.plist.
  static var drawing: UTType { UTType(exportedAs: "example.shapes.shape-edit.drawing", conformingTo: .package) }
}

/// A drawing that can be edited during a save: its methods are called on several threads.
final class ShapeDocument: ReferenceFileDocument {
  static var readableContentTypes: [UTType] { [.drawing] }

  private let state: Mutex<Drawing>
  /// The contents of the package passed to `fileWrapper(snapshot:configuration:)`.
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

  /// Takes a snapshot of the drawing, immediately and on the main actor.
  func snapshot(contentType: UTType) throws -> Drawing { drawing }

  /// Returns the package for a snapshot, in the background, while the drawing can change.
  func fileWrapper(snapshot: Drawing, configuration: WriteConfiguration) throws -> FileWrapper {
    let existing = configuration.existingFile
    let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
    try snapshot.update(package, from: existing == nil ? Drawing() : written.withLock { $0 })
    written.withLock { $0 = snapshot }
    return package
  }

  // MARK: Editing

  var drawing: Drawing { state.withLock { $0 } }

  /// Moves a shape. Registering the undo action marks the document as changed.
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
