import Documents

/// A document of plain text.
open class Note: UIDocument {
  package private(set) var text = ""
  package private(set) var editability: [Bool] = []
  package private(set) var errors: [any Error] = []
  package private(set) var loadedTypes: [String?] = []

  open func type(_ letters: String) {
    text += letters
    updateChangeCount(.done)
  }

  package func change(to new: String) {
    let old = text
    undoManager.registerUndo(withTarget: self) { $0.change(to: old) }
    text = new
  }

  open override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  open override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
    loadedTypes.append(typeName)
  }

  open override func disableEditing() { editability.append(false) }
  open override func enableEditing() { editability.append(true) }

  open override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
    errors.append(error)
    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
  }
}
