import DocumentPrograms

extension UTType {
  /// The type that this program defines, as declared in Shopping-Info.plist.
  static let shoppingList = UTType(exportedAs: "example.groceries.shopping.list", conformingTo: .plainText)
}

/// A list of items to buy: a text file with one item per line.
final class ShoppingList: UIDocument {
  private(set) var items: [String] = []

  override func contents(forType typeName: String) throws -> Any {
    Data(items.map { "\($0)\n" }.joined().utf8)
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    items = text.split(separator: "\n").map(String.init)
  }

  func add(_ item: String) { change(to: items + [item]) }

  private func change(to new: [String]) {
    let old = items
    undoManager.registerUndo(withTarget: self) { $0.change(to: old) }
    items = new
  }
}
