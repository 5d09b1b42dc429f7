import Testing

#if canImport(DocumentFrameworks)
  import DocumentFrameworks
#else
  import UIKit
#endif

// Documents as apps write them, with nothing changed but the import.

/// Is told what happens to a text.
@MainActor protocol MemoDelegate: AnyObject {
  func memoDidChange(_ memo: Memo)
}

/// A text whose delegate shows it.
final class Memo: UIDocument {
  weak var delegate: MemoDelegate?
  private(set) var text = ""

  override func contents(forType typeName: String) throws -> Any {
    return text.data(using: .utf8) ?? Data()
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    if let data = contents as? Data, let string = String(data: data, encoding: .utf8) {
      text = string
    } else {
      text = ""
    }
    delegate?.memoDidChange(self)
  }

  func replaceText(_ new: String) {
    text = new
    updateChangeCount(.done)
    delegate?.memoDidChange(self)
  }
}

@MainActor final class MemoScreen: MemoDelegate {
  private(set) var shown: [String] = []
  func memoDidChange(_ memo: Memo) { shown.append(memo.text) }
}

/// A record in JSON that refuses what it cannot read, and remembers errors for an alert.
final class RecipeFile: UIDocument {
  struct Recipe: Codable, Equatable {
    var title: String
    var steps: [String]
  }

  enum Problem: Error {
    case unreadable
  }

  var recipe = Recipe(title: "", steps: [])
  var onError: ((String) -> Void)?

  override func contents(forType typeName: String) throws -> Any {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(recipe)
  }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data, let found = try? JSONDecoder().decode(Recipe.self, from: data) else {
      throw Problem.unreadable
    }
    recipe = found
  }

  override func handleError(_ error: Error, userInteractionPermitted: Bool) {
    onError?("\(error)")
    super.handleError(error, userInteractionPermitted: userInteractionPermitted)
  }
}

/// A package of a text and pictures.
final class Album: UIDocument {
  private let captionName = "caption.txt"
  private var root = FileWrapper(directoryWithFileWrappers: [:])
  private var pictures: FileWrapper?

  var caption: String {
    get {
      guard let data = root.fileWrappers?[captionName]?.regularFileContents else { return "" }
      return String(data: data, encoding: .utf8) ?? ""
    }
    set {
      if let old = root.fileWrappers?[captionName] { root.removeFileWrapper(old) }
      let wrapper = FileWrapper(regularFileWithContents: Data(newValue.utf8))
      wrapper.preferredFilename = captionName
      root.addFileWrapper(wrapper)
      updateChangeCount(.done)
    }
  }

  func addPicture(_ data: Data) -> String {
    if pictures == nil {
      let folder = FileWrapper(directoryWithFileWrappers: [:])
      folder.preferredFilename = "pictures"
      root.addFileWrapper(folder)
      pictures = folder
    }
    updateChangeCount(.done)
    return pictures?.addRegularFile(withContents: data, preferredFilename: "picture.png") ?? ""
  }

  func picture(_ name: String) -> Data? { pictures?.fileWrappers?[name]?.regularFileContents }

  override func contents(forType typeName: String) throws -> Any { root }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let wrapper = contents as? FileWrapper, wrapper.isDirectory else { throw CocoaError(.fileReadCorruptFile) }
    root = wrapper
    pictures = wrapper.fileWrappers?["pictures"]
  }
}

/// A drawing with undo of named actions.
final class Sketch: UIDocument {
  private(set) var lines: [String] = []

  func add(_ line: String) {
    lines.append(line)
    undoManager.registerUndo(withTarget: self) { $0.removeLast() }
    if !undoManager.isUndoing { undoManager.setActionName("Add Line") }
  }

  func removeLast() {
    guard let line = lines.popLast() else { return }
    undoManager.registerUndo(withTarget: self) { $0.add(line) }
  }

  override func contents(forType typeName: String) throws -> Any { Data(lines.joined(separator: "\n").utf8) }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    lines = String(decoding: contents as? Data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// A long list that reads and writes its file itself, in the background.
final class Log: UIDocument {
  private let entries = Journal()

  var count: Int { entries.all.count }

  func append(_ entry: String) {
    entries.add(entry)
    updateChangeCount(.done)
  }

  override func contents(forType typeName: String) throws -> Any { entries.all }

  override func writeContents(
    _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
  ) throws {
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    for entry in contents as? [String] ?? [] { try handle.write(contentsOf: Data("\(entry)\n".utf8)) }
  }

  override func read(from url: URL) throws {
    entries.replace(try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init))
  }
}

/// Shows the state of a document, and keeps the newest version of a conflict.
@MainActor final class MemoController {
  private let memo: Memo
  private var observer: NSObjectProtocol?
  private(set) var states: [UIDocument.State] = []

  init(_ memo: Memo) {
    self.memo = memo
    observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: memo, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.stateChanged() }
    }
  }

  private func stateChanged() {
    states.append(memo.documentState)
    if memo.documentState.contains(.inConflict) { keepNewest() }
  }

  private func keepNewest() {
    let conflicts = NSFileVersion.unresolvedConflictVersionsOfItem(at: memo.fileURL) ?? []
    for version in conflicts { version.isResolved = true }
    try? NSFileVersion.removeOtherVersionsOfItem(at: memo.fileURL)
  }

  func end() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }
}

/// Creates, renames, copies and removes documents, as a document browser does.
final class Library {
  let folder: URL
  private let queue = DispatchQueue(label: "library")

  init(_ folder: URL) { self.folder = folder }

  func freeURL(_ name: String) -> URL {
    var url = folder.appendingPathComponent(name).appendingPathExtension("txt")
    var number = 2
    while FileManager.default.fileExists(atPath: url.path) {
      url = folder.appendingPathComponent("\(name) \(number)").appendingPathExtension("txt")
      number += 1
    }
    return url
  }

  func rename(_ url: URL, to name: String, completion: @escaping @Sendable (Result<URL, Error>) -> Void) {
    let new = url.deletingLastPathComponent().appendingPathComponent(name).appendingPathExtension(url.pathExtension)
    queue.async {
      let coordinator = NSFileCoordinator(filePresenter: nil)
      var coordinationError: NSError?
      var result: Result<URL, Error> = .success(new)
      coordinator.coordinate(
        writingItemAt: url, options: .forMoving, writingItemAt: new, options: .forReplacing, error: &coordinationError
      ) { from, to in
        do {
          coordinator.item(at: from, willMoveTo: to)
          try FileManager.default.moveItem(at: from, to: to)
          coordinator.item(at: from, didMoveTo: to)
        } catch {
          result = .failure(error)
        }
      }
      completion(coordinationError.map { .failure($0) } ?? result)
    }
  }

  func remove(_ url: URL, completion: @escaping @Sendable (Error?) -> Void) {
    queue.async {
      let coordinator = NSFileCoordinator(filePresenter: nil)
      var (coordinationError, removalError): (NSError?, Error?)
      coordinator.coordinate(writingItemAt: url, options: .forDeleting, error: &coordinationError) { url in
        do { try FileManager.default.removeItem(at: url) } catch { removalError = error }
      }
      completion(coordinationError ?? removalError)
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct DocumentFlows {
  let place: Place

  init() throws { place = try Place() }

  @Test func `1: a text is created, shown, changed and closed with completion handlers`() async throws {
    let memo = Memo(fileURL: place.url("Shopping.txt"))
    let screen = MemoScreen()
    memo.delegate = screen
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      memo.save(to: memo.fileURL, for: .forCreating) { success in
        #expect(success)
        memo.replaceText("Milk")
        memo.close { success in
          #expect(success && memo.documentState.contains(.closed))
          done.resume()
        }
      }
    }
    let again = Memo(fileURL: memo.fileURL)
    again.delegate = screen
    #expect(await again.open())
    #expect(screen.shown == ["Milk", "Milk"] && again.localizedName == "Shopping")
    #expect(await again.close())
  }

  @Test func `2: a file that is not a recipe is refused, and stays as it is`() async throws {
    let file = RecipeFile(fileURL: try place.write("{", to: "Bread.json"))
    var errors: [String] = []
    file.onError = { errors.append($0) }
    #expect(await file.open() == false)
    #expect(errors == ["unreadable"] && place.text("Bread.json") == "{")
    let bread = RecipeFile(fileURL: place.url("Rye.json"))
    bread.recipe = RecipeFile.Recipe(title: "Rye", steps: ["Mix"])
    #expect(await bread.save(to: bread.fileURL, for: .forCreating))
    #expect(place.text("Rye.json") == #"{"steps":["Mix"],"title":"Rye"}"#)
    #expect(await bread.close())
  }

  @Test func `3: an album keeps its pictures when its caption is changed`() async throws {
    let album = Album(fileURL: place.url("Trip.rtfd"))
    album.caption = "Coast"
    let picture = Data(repeating: 7, count: 1 << 20)
    let name = album.addPicture(picture)
    #expect(await album.save(to: album.fileURL, for: .forCreating))
    #expect(await album.close())
    #expect(await album.open())
    album.caption = "Harbor"
    #expect(await album.close())
    let again = Album(fileURL: album.fileURL)
    #expect(await again.open())
    #expect(again.caption == "Harbor" && again.picture(name) == picture)
    #expect(await again.close())
  }

  @Test func `4: a sketch is undone and redone, and saved by itself`() async throws {
    let sketch = Sketch(fileURL: place.url("Map.txt"))
    #expect(await sketch.save(to: sketch.fileURL, for: .forCreating))
    sketch.undoManager.groupsByEvent = false
    for line in ["a", "b"] {
      sketch.undoManager.beginUndoGrouping()
      sketch.add(line)
      sketch.undoManager.endUndoGrouping()
    }
    #expect(sketch.hasUnsavedChanges && sketch.undoManager.undoActionName == "Add Line")
    sketch.undoManager.undo()
    #expect(sketch.lines == ["a"] && sketch.undoManager.canRedo)
    sketch.undoManager.redo()
    #expect(sketch.lines == ["a", "b"])
    await until { place.text("Map.txt") == "a\nb" }
    #expect(await sketch.close())
  }

  @Test func `5: a log writes its file line by line`() async throws {
    let log = Log(fileURL: place.url("Day.txt"))
    #expect(await log.save(to: log.fileURL, for: .forCreating))
    for number in 1...100 { log.append("\(number)") }
    #expect(await log.close())
    let again = Log(fileURL: log.fileURL)
    #expect(await again.open())
    #expect(again.count == 100)
    #expect(await again.close())
  }

  @Test func `6: a conflict ends with the version that the app keeps`() async throws {
    let memo = Memo(fileURL: try place.write("one", to: "Note.txt"))
    #expect(await memo.open())
    let controller = MemoController(memo)
    memo.replaceText("mine")
    // A program that does not coordinate.
    try Data("theirs".utf8).write(to: memo.fileURL, options: .atomic)
    #expect(await memo.save(to: memo.fileURL, for: .forOverwriting))
    await until { !memo.documentState.contains(.inConflict) && !memo.hasUnsavedChanges }
    #expect(place.text("Note.txt") == "mine" && memo.text == "mine")
    #expect(await memo.close())
    controller.end()
    #expect(controller.states.last?.contains(.closed) == true)
  }

  @Test func `7: an open document follows a rename and closes when its file is removed`() async throws {
    let library = Library(place.folder)
    let memo = Memo(fileURL: library.freeURL("Untitled"))
    #expect(await memo.save(to: memo.fileURL, for: .forCreating))
    #expect(library.freeURL("Untitled").lastPathComponent == "Untitled 2.txt")
    let result = await withCheckedContinuation { done in
      library.rename(memo.fileURL, to: "Plan") { done.resume(returning: $0) }
    }
    #expect(try result.get().lastPathComponent == "Plan.txt")
    await until { memo.fileURL.lastPathComponent == "Plan.txt" }
    memo.replaceText("text")
    #expect(await memo.autosave())
    #expect(place.text("Plan.txt") == "text")
    let error = await withCheckedContinuation { done in
      library.remove(memo.fileURL) { done.resume(returning: $0.map { "\($0)" }) }
    }
    #expect(error == nil && place.text("Plan.txt") == nil)
    await until { memo.documentState.contains(.closed) }
  }

  @Test func `8: progress, state and dates are there for a list of documents`() async throws {
    let memo = Memo(fileURL: try place.write("one", to: "Note.txt"))
    #expect(memo.documentState == .closed && memo.fileModificationDate == nil)
    #expect(await memo.open())
    let progress = memo.progress
    #expect(progress?.isCancelled == false && memo.fileType == "public.plain-text")
    let date = memo.fileModificationDate ?? .distantPast
    #expect(abs(date.timeIntervalSinceNow) < 600 && memo.documentState == .normal)
    #expect(await memo.close())
  }
}
