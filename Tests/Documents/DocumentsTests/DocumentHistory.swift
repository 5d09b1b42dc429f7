import Synchronization
import Testing
import UTSystemCalls
import UTTestFixtures

@testable import Documents

/// A random history of a document with a real file, in which other programs take part as they do: unannounced.
///
/// The text of the document and of its file consists of words, of which each is made up once. So whether anything was
/// lost can be found out by looking for the words.
@MainActor final class DocumentHistory {
  enum Step: String, CaseIterable {
    case open, close, save, autosave, revert, type, saveElsewhere, move, delete, read, time, settle
    case otherReplaces, otherWrites, otherRenames, otherRemoves
  }

  private var problems: [String] = []
  /// The steps taken so far.
  private var steps: [Step] = []
  private let desk: Desk
  private let note: ReloadedNote
  private let clock = ManualClock()
  private var generator: SeededGenerator
  private var count = 0
  /// How often each call has ended.
  private var ends: [Int] = []
  /// The number of calls to revert that have not ended.
  private var reverts = 0
  private let readers = Mutex(0)
  /// The words that must be somewhere.
  private var precious: Set<String> = []

  /// - Parameter makeNote: creates the document.
  private init(seed: UInt64, _ makeNote: @MainActor (URL) -> ReloadedNote) throws {
    generator = SeededGenerator(seed: seed)
    desk = try Desk()
    note = try desk.document(makeNote, "a.txt", "start ")
    note.versionStore = Bool.random(using: &generator) ? desk.versionStore : nil
    note.autosaveClock = clock
    note.autosavePolicy = Bool.random(using: &generator) ? .standard : .never
    precious = ["start"]
    // What is read replaces what was not saved.
    note.willLoad = { [unowned self] new in
      let unsaved = Self.words(note.text).subtracting(Self.words(new)).subtracting(precious)
      // Other programs' versions are read again only if there are no changes.
      if reverts == 0, !unsaved.subtracting(discarded.keys).isEmpty {
        problems.append("not asked to discard: \(unsaved)")
      }
      discard(unsaved)
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.components(separatedBy: " ").filter { !$0.isEmpty })
  }

  private func word(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  /// Opens the document, takes random steps, and waits for the end of all.
  ///
  /// - Returns: what must not have happened.
  static func problems(
    seed: UInt64, _ makeNote: @MainActor (URL) -> ReloadedNote
  ) async throws -> [String] {
    let history = try DocumentHistory(seed: seed, makeNote)
    let steps = Step.allCases + [.type, .type, .type, .open, .save, .settle, .settle]
    try await history.take(.open)
    for _ in 0..<Int.random(in: 3...20, using: &history.generator) {
      try await history.take(steps.randomElement(using: &history.generator) ?? .settle)
      // Sometimes, something else comes first.
      for _ in 0..<Int.random(in: 0...3, using: &history.generator) { await Task.yield() }
    }
    try await history.finish()
    if history.problems.isEmpty { return [] }
    return history.problems + ["seed \(seed): \(history.steps.map(\.rawValue))"]
  }

  // MARK: What happens

  private func take(_ step: Step) async throws {
    steps.append(step)
    switch step {
    case .open: call { note.open(completionHandler: $0) }
    case .close: call(.ifNeeded) { note.close(completionHandler: $0) }
    case .save: call(.always) { note.save(to: note.fileURL, for: .forOverwriting, completionHandler: $0) }
    case .autosave: call(.ifNeeded) { note.autosave(completionHandler: $0) }
    case .revert:
      reverts += 1
      call { [self] end in
        note.revert(toContentsOf: note.fileURL) { success in
          self.reverts -= 1
          end(success)
        }
      }
    case .type:
      guard !note.documentState.contains(.editingDisabled), !note.documentState.contains(.closed) else { return }
      note.type("\(word("mine")) ")
    case .saveElsewhere:
      guard !note.documentState.contains(.closed) else { return }
      let url = desk.url("\(word("elsewhere")).txt")
      call(.always) { note.save(to: url, for: .forCreating, completionHandler: $0) }
    case .move: start { [note, url = desk.url("\(word("moved")).txt")] in try await note.lifecycle.move(to: url) }
    case .delete:
      let made = count
      discardAll(since: made)
      start { [self] in
        try await note.deleteFile()
        discardAll(since: made)
      }
    case .read:
      let url = note.fileURL
      readers.withLock { $0 += 1 }
      DispatchQueue.global().async { [self] in
        NSFileCoordinator().coordinate(readingItemAt: url, error: nil) { _ in }
        readers.withLock { $0 -= 1 }
      }
    case .time: clock.pass(.seconds(3))
    case .settle: await note.settle()
    case .otherReplaces: try otherReplaces()
    case .otherWrites: try otherWrites()
    case .otherRenames:
      try? FileManager.default.moveItem(at: note.fileURL, to: desk.url("\(word("renamed")).txt"))
    case .otherRemoves: otherRemoves()
    }
  }

  /// Whether a call that succeeds has saved.
  private enum Saving { case no, ifNeeded, always }

  /// Makes a call. If it saves, the words of the document are precious then.
  private func call(_ saving: Saving = .no, _ method: (@escaping (Bool) -> Void) -> Void) {
    let (number, words) = (ends.count, Self.words(note.text))
    ends.append(0)
    let start = steps.count
    method { [self] success in
      ends[number] += 1
      guard saving != .no, success else { return }
      // What another program has destroyed was there to be saved again, but without changes it was not.
      precious.formUnion(words.filter { (discarded[$0] ?? 0) < (saving == .always ? start : 1) })
    }
  }

  private func start(_ body: @escaping @MainActor () async throws -> Void) {
    let number = ends.count
    ends.append(0)
    Task {
      try? await body()
      ends[number] += 1
    }
  }

  // MARK: What may be lost

  /// The words that may be lost, and the number of the step since which they may.
  private var discarded: [String: Int] = [:]

  private func discard(_ words: Set<String>) {
    for word in words { discarded[word] = steps.count }
    precious.subtract(words)
  }

  /// The user deletes the file, and whatever is written to it before it is gone.
  private func discardAll(since made: Int) {
    let new = precious.filter { Int($0.drop { !$0.isNumber }) ?? 0 > made }
    var files = [(try? String(contentsOf: note.fileURL, encoding: .utf8)) ?? ""]
    // The document may be moving it at this moment.
    files += ((try? desk.names) ?? []).filter { $0.hasPrefix("moved") }.compactMap(desk.text)
    discard(files.reduce(Self.words(note.text).union(new)) { $0.union(Self.words($1)) })
  }

  /// Another program has destroyed a version, which could not be prevented.
  private func lose(_ text: String) { discard(Self.words(text)) }

  private func otherReplaces() throws {
    let (url, new) = (note.fileURL, desk.url(".other"))
    let word = word("theirs")
    try desk.folder.write("\(word) ", to: ".other")
    precious.insert(word)
    // The exchange leaves exactly what was destroyed.
    let folder = try #require(Descriptor.open(desk.folder.path.utf8.map(\.self), O_RDONLY | O_DIRECTORY))
    let (name, place) = (Array(".other".utf8), Array(url.lastPathComponent.utf8))
    while true {
      if folder.rename(name, to: place, in: folder, .exchanging) {
        lose(try String(contentsOf: new, encoding: .utf8))
        return try FileManager.default.removeItem(at: new)
      }
      if folder.rename(name, to: place, in: folder, .keeping) { return }
    }
  }

  private func otherWrites() throws {
    let word = word("theirs")
    guard let file = FileHandle(forUpdatingAtPath: note.fileURL.path) else { return }
    let old = try file.readToEnd() ?? Data()
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("\(word) ".utf8))
    lose(String(decoding: old, as: UTF8.self))
    // If the document has replaced the file since it was opened here, the word is in the replaced version.
    if (try? String(contentsOf: note.fileURL, encoding: .utf8))?.contains(word) ?? false { precious.insert(word) }
  }

  private func otherRemoves() {
    guard let file = FileHandle(forReadingAtPath: note.fileURL.path), unlink(note.fileURL.path) == 0 else { return }
    lose(String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
    // The document may have replaced it in between.
    lose(note.text)
  }

  // MARK: The end

  private func finish() async throws {
    try await eventually("the end of all calls") { ends.allSatisfy { $0 > 0 } && readers.withLock { $0 } == 0 }
    await note.settle()
    try await eventually("the end of reloading") {
      !note.documentState.contains(.editingDisabled) || note.documentState.contains(.closed)
    }
    let words = Self.words(note.text)
    let isOpen = !note.documentState.contains(.closed)
    let hadChanges = note.hasUnsavedChanges
    let isClosed = await note.close()
    if isOpen, !isClosed { problems.append("cannot be closed: \(note.errors)") }
    if isOpen, isClosed, hadChanges { precious.formUnion(words) }
    if ends.contains(where: { $0 > 1 }) { problems.append("a call has ended twice") }
    if !note.documentState.contains(.closed) { problems.append("not closed: \(note.documentState)") }
    let lost = precious.subtracting(try allWords())
    if !lost.isEmpty { problems.append("lost: \(lost.sorted())") }
    let leftovers = try desk.names.filter { $0.hasPrefix(".") }
    if !leftovers.isEmpty { problems.append("left: \(leftovers)") }
  }

  /// The words in all files, versions and recovered contents.
  private func allWords() throws -> Set<String> {
    let items = FileManager.default.enumerator(atPath: desk.folder.path)?.compactMap { $0 as? String } ?? []
    return items.reduce(into: []) { words, item in
      words.formUnion(Self.words(desk.text(item) ?? ""))
    }
  }
}

/// A note that says what replaces its text.
class ReloadedNote: Note {
  var willLoad: (String) -> Void = { _ in }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    if let data = contents as? Data { willLoad(String(decoding: data, as: UTF8.self)) }
    try super.load(fromContents: contents, ofType: typeName)
  }
}

/// A note that writes over whatever is in the place of its file.
final class CarelessNote: ReloadedNote {
  nonisolated override func writeContents(
    _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
    for saveOperation: UIDocument.SaveOperation
  ) throws {
    try (contents as? Data)?.write(to: url)
  }
}
