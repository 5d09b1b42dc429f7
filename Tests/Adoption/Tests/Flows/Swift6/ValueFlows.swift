import Testing

#if canImport(DocumentFrameworks)
  import DocumentFrameworks
#else
  import SwiftUI
  import UniformTypeIdentifiers
#endif

// Documents and types as SwiftUI's apps declare them, with nothing changed but the import.

extension UTType {
  /// A type of this app.
  static let outline = UTType(exportedAs: "com.example.flows.outline", conformingTo: .plainText)
  /// A type of another app, which may be installed later.
  static var track: UTType { UTType(importedAs: "com.topografix.gpx", conformingTo: .xml) }
}

/// A document that is a value.
struct Outline: FileDocument {
  static var readableContentTypes: [UTType] { [.outline, .plainText] }
  static var writableContentTypes: [UTType] { [.plainText] }

  var items: [String]

  init(items: [String] = []) { self.items = items }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    items = text.split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    let text = items.map { "- \($0)" }.joined(separator: "\n")
    return FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// A document that is an object, which is written in the background from a snapshot.
final class Ledger: ReferenceFileDocument, @unchecked Sendable {
  typealias Snapshot = [String: Int]
  static var readableContentTypes: [UTType] { [.json] }

  private let lock = NSLock()
  private var amounts: [String: Int]

  init() { amounts = [:] }

  init(configuration: ReadConfiguration) throws {
    let data = configuration.file.regularFileContents ?? Data()
    amounts = try JSONDecoder().decode(Snapshot.self, from: data)
  }

  subscript(_ name: String) -> Int { lock.withLock { amounts[name] ?? 0 } }

  func add(_ amount: Int, to name: String, undoManager: UndoManager?) {
    lock.withLock { amounts[name, default: 0] += amount }
    undoManager?.registerUndo(withTarget: self) { $0.add(-amount, to: name, undoManager: undoManager) }
  }

  func snapshot(contentType: UTType) throws -> Snapshot { lock.withLock { amounts } }

  func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: try JSONEncoder().encode(snapshot))
  }
}

/// What an app accepts that is dropped on it.
enum Drop: Equatable {
  case picture, text, folder, refused

  init(_ url: URL) {
    guard let type = (try? url.resourceValues(forKeys: [.contentTypeKey]))?.contentType else {
      self = .refused
      return
    }
    switch type {
    case _ where type.conforms(to: .image): self = .picture
    case _ where type.conforms(to: .text): self = .text
    case .folder: self = .folder
    default: self = .refused
    }
  }
}

/// A document that is continued on another device.
final class Letter: UIDocument {
  private(set) var cursor = 0

  override func contents(forType typeName: String) throws -> Any { Data() }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {}

  func moveCursor(to place: Int) {
    cursor = place
    userActivity?.needsSave = true
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    super.updateUserActivityState(activity)
    activity.addUserInfoEntries(from: ["cursor": cursor])
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    cursor = activity.userInfo?["cursor"] as? Int ?? 0
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct ValueFlows {
  let place: Place

  init() throws { place = try Place() }

  @Test func `17: a document that is a value is read and written`() async throws {
    #if canImport(DocumentFrameworks)
      let session = DocumentSession(newDocument: Outline(items: ["a"]), at: place.url("List.txt"))
      try await session.save()
      session.document.items.append("b")
      try await session.close()
      let again = try await DocumentSession<Outline>.open(at: place.url("List.txt"))
      #expect(again.document.items == ["a", "b"])
      try await again.close()
    #endif
    #expect(Outline.readableContentTypes == [.outline, .plainText] && UTType.outline.conforms(to: .text))
  }

  @Test func `18: a document that is an object is written from a snapshot, and undone`() async throws {
    #if canImport(DocumentFrameworks)
      let session = DocumentSession(newDocument: Ledger(), at: place.url("Sums.json"))
      session.document.add(5, to: "food", undoManager: session.undoManager)
      try await session.save()
      #expect(place.text("Sums.json") == #"{"food":5}"#)
      session.undoManager.undo()
      #expect(session.document["food"] == 0)
      try await session.close()
      session.undoManager.removeAllActions()
    #endif
  }

  @Test func `19: types decide what an app accepts`() throws {
    #expect(try Drop(place.write("", to: "a.png")) == .picture && Drop(place.write("", to: "a.md")) == .text)
    #expect(try Drop(place.folder) == .folder && Drop(place.write("", to: "a.zip")) == .refused)
    #expect(UTType.track.conforms(to: .xml) && UTType.track.identifier == "com.topografix.gpx")
    #expect(UTType(filenameExtension: "jpeg")?.preferredMIMEType == "image/jpeg")
    #expect(UTType(mimeType: "text/html", conformingTo: .text) == .html)
    let tags = UTType.types(tag: "txt", tagClass: .filenameExtension, conformingTo: nil)
    #expect(tags.contains(.plainText) && UTTypeReference(filenameExtension: "png")?.identifier == "public.png")
  }

  @Test func `20: an activity has the place of the cursor and the document`() async throws {
    let letter = Letter(fileURL: place.url("Letter.txt"))
    #expect(await letter.save(to: letter.fileURL, for: .forCreating))
    let activity = NSUserActivity(activityType: "com.example.flows.writing")
    // Other flows have activities at the same time, of which one is current.
    letter.moveCursor(to: 7)
    letter.userActivity = activity
    await until { activity.userInfo?["cursor"] as? Int == 7 }
    let url = activity.userInfo?[UIDocument.userActivityURLKey] as? URL
    #expect(url?.lastPathComponent == "Letter.txt")
    let other = Letter(fileURL: letter.fileURL)
    other.restoreUserActivityState(activity)
    #expect(other.cursor == 7)
    #expect(await letter.close())
  }
}
