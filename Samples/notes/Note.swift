import DocumentPrograms

extension UTType {
  /// The types that this program owns: see Notes-Info.plist.
  static let jotting = UTType(exportedAs: "example.jotters.notes.jotting", conformingTo: .plainText)
  static let jotter = UTType(exportedAs: "example.jotters.notes.jotter", conformingTo: .package)
}

/// A text and the place in it: one file, or a package with a file for each.
final class Note: UIDocument {
  private(set) var text: [Character] = []
  /// Before which character the next one goes.
  private(set) var cursor = 0
  /// The package as it was read or written last. What other programs put there stays in it.
  private var package = FileWrapper(directoryWithFileWrappers: [:])

  private static let (textName, placeName) = ("text.txt", "place.json")

  private struct Place: Codable {
    var cursor: Int
  }

  // MARK: Reading and writing

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    var data = contents as? Data
    if let package = contents as? FileWrapper {
      self.package = package
      data = try package.children()[Self.textName]?.contents() ?? Data()
      cursor = (try? package.children()[Self.placeName]?.contents()).flatMap(Self.place) ?? 0
    }
    // Text in another encoding would be lost by saving it.
    guard let data, let string = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    text = Array(string)
    cursor = min(max(cursor, 0), text.count)
  }

  override func contents(forType typeName: String) throws -> Any {
    let data = Data(String(text).utf8)
    guard typeName == UTType.jotter.identifier else { return data }
    // A new wrapper only for what has changed: the rest is not written again.
    let place = try JSONEncoder().encode(Place(cursor: cursor))
    for (name, data) in [(Self.textName, data), (Self.placeName, place)]
    where try package.children()[name]?.contents() != data {
      try package.replaceChild(preferredFilename: name, with: FileWrapper(regularFileWithContents: data))
    }
    return package
  }

  private static func place(_ data: Data) -> Int? { (try? JSONDecoder().decode(Place.self, from: data))?.cursor }

  /// What to report about unsaved changes when the terminal is gone; nil if everything is saved.
  var loss: String? {
    guard hasUnsavedChanges else { return nil }
    let reason = lastError.map { ": \(DocumentError.message(for: $0))" } ?? ""
    let store = recoveryStore.folder.path
    let remainder =
      hasRecoveryCopy
      ? "the changes are kept in \(store), and come back when the note is opened again"
      : "the changes are lost, because they could not be kept in \(store) either"
    return "\(fileURL.lastPathComponent) could not be saved\(reason); \(remainder)"
  }

  // MARK: Editing

  /// Puts characters in the place of others. The undo manager tells the document that it has changed.
  func replace(_ range: Range<Int>, with new: [Character]) {
    let old = Array(text[range])
    text.replaceSubrange(range, with: new)
    cursor = range.lowerBound + new.count
    let replaced = range.lowerBound..<cursor
    undoManager.registerUndo(withTarget: self) { $0.replace(replaced, with: old) }
  }

  /// Records how to get a text back in whose place another was read. What was recorded before was about that one.
  func letUndoing(bringBack old: [Character]) {
    undoManager.removeAllActions()
    undoManager.registerUndo(withTarget: self) { $0.replace(0..<$0.text.count, with: old) }
    undoManager.endTurn()
  }

  func insert(_ character: Character) { replace(cursor..<cursor, with: [character]) }

  func deleteBackward() { if cursor > 0 { replace(cursor - 1..<cursor, with: []) } }

  func moveCursor(to place: Int) {
    cursor = min(max(place, 0), text.count)
    // Saved with the next change of the text, but no reason to save.
    noteViewStateChange()
  }
}
