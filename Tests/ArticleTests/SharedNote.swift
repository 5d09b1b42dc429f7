#if canImport(UIKit)
  import UIKit
#else
  import Documents
#endif

final class Note: UIDocument {
  private(set) var text = ""

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    self.text = text
  }

  func type(_ letters: String) { change(to: text + letters) }

  private func change(to new: String) {
    let old = text
    undoManager.registerUndo(withTarget: self) { $0.change(to: old) }
    text = new
  }
}
