#if canImport(UIKit)
  import SwiftUI
  import UIKit
#else
  import Documents
#endif
import Synchronization
import Testing
import UTTestFixtures

/// A document as Apple's programming guide teaches to write them: its contents are one text.
private final class Recipe: UIDocument {
  var text = "" {
    didSet { if text != oldValue { delegate?.recipeDidChange(self) } }
  }
  weak var delegate: (any RecipeDelegate)?

  override func contents(forType typeName: String) throws -> Any {
    guard let data = text.data(using: .utf8) else { throw CocoaError(.fileWriteInapplicableStringEncoding) }
    return data
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.text = text
  }

  /// As the chapter on change tracking has it: by the undo manager.
  func setText(_ newText: String) {
    let oldText = text
    undoManager.registerUndo(withTarget: self) { $0.setText(oldText) }
    undoManager.setActionName("Typing")
    text = newText
  }
}

@MainActor private protocol RecipeDelegate: AnyObject {
  func recipeDidChange(_ recipe: Recipe)
}

/// A package, of which each part becomes a wrapper when it is needed and leaves when it has changed.
private final class Cookbook: UIDocument {
  private var package: FileWrapper?
  private static let textName = "Text.txt"
  private static let imageName = "Image.png"

  var text: String? {
    get {
      let data = package?.fileWrappers?[Self.textName]?.regularFileContents
      return data.flatMap { String(data: $0, encoding: .utf8) }
    }
    set { replace(Self.textName, with: newValue.map { Data($0.utf8) }) }
  }

  var image: Data? {
    get { package?.fileWrappers?[Self.imageName]?.regularFileContents }
    set { replace(Self.imageName, with: newValue) }
  }

  private func replace(_ name: String, with data: Data?) {
    if package == nil { package = FileWrapper(directoryWithFileWrappers: [:]) }
    if let old = package?.fileWrappers?[name] { package?.removeFileWrapper(old) }
    if let data { package?.addRegularFile(withContents: data, preferredFilename: name) }
    updateChangeCount(.done)
  }

  override func contents(forType typeName: String) throws -> Any {
    package ?? FileWrapper(directoryWithFileWrappers: [:])
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let wrapper = contents as? FileWrapper, wrapper.isDirectory else { throw CocoaError(.fileReadCorruptFile) }
    package = wrapper
  }
}

/// A view controller's part: it watches the state of its document.
@MainActor private final class Controller: RecipeDelegate {
  let document: Recipe
  private(set) var shown = ""
  private(set) var states: [UIDocument.State] = []
  private var observer: (any NSObjectProtocol)?

  init(_ document: Recipe) {
    self.document = document
    document.delegate = self
    observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: document, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.showState() }
    }
  }

  private func showState() { states.append(document.documentState) }

  func recipeDidChange(_ recipe: Recipe) { shown = recipe.text }

  func stop() { if let observer { NotificationCenter.default.removeObserver(observer) } }
}

/// The value of a text editor, as the sessions about SwiftUI's documents show it.
private struct TextFile: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }

  var text: String

  init(text: String = "") { self.text = text }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, let string = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    text = string
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

/// The object of a checklist, whose changes are undone.
private final class Checklist: ReferenceFileDocument {
  struct Item: Codable, Sendable, Equatable {
    var title: String
    var isDone = false
  }

  static var readableContentTypes: [UTType] { [.json] }

  private let items: Mutex<[Item]>
  var titles: [String] { items.withLock { $0.map(\.title) } }

  init() { items = Mutex([]) }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    items = Mutex(try JSONDecoder().decode([Item].self, from: data))
  }

  func snapshot(contentType: UTType) throws -> [Item] { items.withLock { $0 } }

  func fileWrapper(snapshot: [Item], configuration: WriteConfiguration) throws -> FileWrapper {
    let data = try JSONEncoder().encode(snapshot)
    let wrapper = FileWrapper(regularFileWithContents: data)
    return wrapper
  }

  @MainActor func addItem(title: String, undoManager: UndoManager? = nil) {
    items.withLock { $0.append(Item(title: title)) }
    let count = items.withLock { $0.count }
    undoManager?.registerUndo(withTarget: self) { list in
      MainActor.assumeIsolated { list.deleteItem(at: count - 1, undoManager: undoManager) }
    }
  }

  @MainActor func deleteItem(at index: Int, undoManager: UndoManager? = nil) {
    let title = items.withLock { $0.remove(at: index).title }
    undoManager?.registerUndo(withTarget: self) { list in
      MainActor.assumeIsolated { list.addItem(title: title, undoManager: undoManager) }
    }
  }
}

/// Code as Apple's guides teach to write it, in other words: it compiles with nothing changed but the import, and does
/// what the guides say.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DocumentSourceCompatibilityTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Creating, opening, editing, saving and closing, by completion handlers that come on the queue that called.
  @Test func `the life of a document`() async throws {
    let url = desk.url("Cake.txt")
    let document = try desk.document(Recipe.init(fileURL:), "Cake.txt")
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      document.save(to: url, for: .forCreating) { success in
        #expect(success)
        document.open { success in
          #expect(success && !document.documentState.contains(.closed))
          done.resume()
        }
      }
    }
    let controller = Controller(document)
    document.setText("Flour")
    #expect(controller.shown == "Flour")
    #expect(document.undoManager.canUndo && document.undoManager.undoActionName == "Typing")
    document.undoManager.undo()
    #expect(document.text == "" && document.undoManager.canRedo)
    document.undoManager.redo()
    #expect(controller.shown == "Flour" && document.hasUnsavedChanges)
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      document.close { success in
        #expect(success)
        done.resume()
      }
    }
    #expect(controller.states.last?.contains(.closed) == true)
    #expect(document.documentState.contains(.closed) && desk.text("Cake.txt") == "Flour")
    controller.stop()
  }

  @Test func `a package is saved in parts`() async throws {
    let url = desk.url("Bread.rtfd")
    let document = try desk.document(Cookbook.init(fileURL:), "Bread.rtfd")
    document.text = "Rye"
    document.image = Data([1, 2, 3])
    #expect(await document.save(to: url, for: .forCreating))
    document.text = "Wheat"
    #expect(await document.close())
    let again = try desk.document(Cookbook.init(fileURL:), "Bread.rtfd")
    #expect(await again.open())
    #expect(again.text == "Wheat" && again.image == Data([1, 2, 3]) && again.fileType == UTType.rtfd.identifier)
    #expect(await again.close())
  }

  @Test func `a document that is a value`() async throws {
    let session = DocumentSession(newDocument: TextFile(text: "Salt"), at: desk.url("Salt.txt"))
    try await session.save()
    session.document.text += " and pepper"
    try await session.close()
    #expect(desk.text("Salt.txt") == "Salt and pepper")
  }

  @Test func `a document that is an object`() async throws {
    let session = DocumentSession(newDocument: Checklist(), at: desk.url("List.json"))
    try await session.save()
    session.undoManager.groupsByEvent = false
    for title in ["Eggs", "Milk"] {
      session.undoManager.beginUndoGrouping()
      session.document.addItem(title: title, undoManager: session.undoManager)
      session.undoManager.endUndoGrouping()
    }
    #expect(session.isEdited && session.document.titles == ["Eggs", "Milk"])
    session.undoManager.undo()
    #expect(session.document.titles == ["Eggs"])
    try await session.close()
    let again = try await DocumentSession<Checklist>.open(at: desk.url("List.json"))
    #expect(again.document.titles == ["Eggs"])
    try await again.close()
    // The actions of such code hold the undo manager that holds them.
    session.undoManager.removeAllActions()
  }
}
