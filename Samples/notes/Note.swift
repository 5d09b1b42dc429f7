import DocumentFrameworks
import ThreeWayMerge

extension UTType {
  /// The types that this program owns: see Notes-Info.plist.
  static let jotting = UTType(exportedAs: "example.jotters.notes.jotting", conformingTo: .plainText)
  static let jotter = UTType(exportedAs: "example.jotters.notes.jotter", conformingTo: .package)
}

/// A text and the cursor position: one file, or a package with a file for each.
final class Note: UIDocument {
  private(set) var text: [Character] = []
  /// The index at which the next character is inserted.
  private(set) var cursor = 0
  /// The package as last read or written. Items of other programs stay in it.
  private var package = FileWrapper(directoryWithFileWrappers: [:])

  /// Called when a save of this note has found the version of another program.
  var onConflict: () -> Void = {}

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
    // Saving would destroy text in another encoding.
    guard let data, let string = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    text = Array(string)
    cursor = min(max(cursor, 0), text.count)
  }

  override func contents(forType typeName: String) throws -> Any {
    let data = Data(String(text).utf8)
    guard typeName == UTType.jotter.identifier else { return data }
    // Only changed items get a new wrapper; the others are not written again.
    let place = try JSONEncoder().encode(Place(cursor: cursor))
    for (name, data) in [(Self.textName, data), (Self.placeName, place)]
    where try package.children()[name]?.contents() != data {
      try package.replaceChild(preferredFilename: name, with: FileWrapper(regularFileWithContents: data))
    }
    return package
  }

  override func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil) {
    let known = Set(conflictVersions)
    super.save(to: url, for: saveOperation) { [self] success in
      completionHandler?(success)
      // The other program learns of it, too, but only one of the two should do something.
      if success, !known.isSuperset(of: conflictVersions) { onConflict() }
    }
  }

  // MARK: On other devices

  override func updateUserActivityState(_ userActivity: NSUserActivity) {
    super.updateUserActivityState(userActivity)
    userActivity.addUserInfoEntries(from: ["cursor": cursor])
  }

  override func restoreUserActivityState(_ userActivity: NSUserActivity) {
    if let place = userActivity.userInfo?["cursor"] as? Int { moveCursor(to: place) }
  }

  private static func place(_ data: Data) -> Int? { (try? JSONDecoder().decode(Place.self, from: data))?.cursor }

  /// The message about unsaved changes after the terminal has closed; nil if everything is saved.
  var loss: String? {
    if let error = lastError as? DocumentError, case .deleted = error { return "\(error)" }
    guard hasUnsavedChanges else { return nil }
    let reason = lastError.map { ": \(DocumentError.message(for: $0))" } ?? ""
    let store = recoveryStore.folder.path
    let remainder =
      hasRecoveryCopy
      ? "the changes are kept in \(store), and are restored when the note is opened again"
      : "the changes are lost, because they could not be kept in \(store) either"
    return "\(fileURL.lastPathComponent) could not be saved\(reason); \(remainder)"
  }

  // MARK: Editing

  /// Replaces characters. The undo manager tells the document that it has changed.
  func replace(_ range: Range<Int>, with new: [Character]) {
    let old = Array(text[range])
    text.replaceSubrange(range, with: new)
    cursor = range.lowerBound + new.count
    userActivity?.needsSave = true
    let replaced = range.lowerBound..<cursor
    undoManager.registerUndo(withTarget: self) { $0.replace(replaced, with: old) }
  }

  /// Registers an undo action that restores the text replaced by reading. Earlier actions no longer apply.
  func letUndoing(bringBack old: [Character]) {
    undoManager.removeAllActions()
    undoManager.registerUndo(withTarget: self) { $0.replace(0..<$0.text.count, with: old) }
    undoManager.endTurn()
  }

  /// Replaces only what has changed, so that the cursor stays near its place.
  func change(to new: [Character]) {
    let start = zip(text, new).prefix { $0 == $1 }.count
    let end = zip(text[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    replace(start..<text.count - end, with: Array(new[start..<new.count - end]))
    undoManager.endTurn()
  }

  /// The text with the changes that another program has made in a version.
  ///
  /// - Parameter ancestor: the version from which both were made.
  /// - Returns: nil if that is not known, or if the changes overlap.
  func merged(with version: FileVersion, from ancestor: FileVersion?) -> [Character]? {
    func bytes(_ version: FileVersion?) -> [UInt8]? {
      version.flatMap { try? Data(contentsOf: $0.url) }.map(Array.init)
    }
    guard let base = bytes(ancestor), let theirs = bytes(version),
      let merged = TextMerge(base: base, ours: Array(String(text).utf8), theirs: theirs).merged
    else { return nil }
    return String(validating: merged, as: UTF8.self).map(Array.init)
  }

  func insert(_ character: Character) { replace(cursor..<cursor, with: [character]) }

  func deleteBackward() { if cursor > 0 { replace(cursor - 1..<cursor, with: []) } }

  func moveCursor(to place: Int) {
    cursor = min(max(place, 0), text.count)
    // Saved with the next change of the text, but does not cause a save.
    noteViewStateChange()
    userActivity?.needsSave = true
  }
}
