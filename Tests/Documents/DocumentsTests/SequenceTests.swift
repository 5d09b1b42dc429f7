import Documents
import Foundation
import Testing
import UTTestFixtures

/// Random calls, many of them at once, with faults: every call ends once, and no edit that was saved is lost.
@MainActor @Suite(.timeLimit(.minutes(60))) struct SequenceTests {
  /// How many sequences; `DOCUMENT_SEQUENCES` asks for more.
  private static let seeds = Thorough.seeds(300, or: "DOCUMENT_SEQUENCES")

  @Test func `every call ends and no saved edit is lost`() async throws {
    for seed in Self.seeds {
      let sequence = try Sequence(seed: seed)
      let problems = try await sequence.run()
      #expect(problems.isEmpty, "seed \(seed): \(sequence.log.joined(separator: ", "))")
    }
  }
}

/// One sequence of calls for one document, or two of the same file.
@MainActor private final class Sequence {
  private var generator: SeededGenerator
  private let desk: Desk
  private var notes: [FaultyNote] = []
  /// What was done, to be read if something is wrong.
  private(set) var log: [String] = []
  private var problems: [String] = []
  /// Whether changes are counted by the undo manager; else the document counts them.
  private let usesUndo: Bool
  private var edits = 0
  /// How often each call has ended.
  private var ends: [Int] = []
  private var pending: Int { ends.count { $0 == 0 } }
  /// Edits that were saved, and those that were undone, thrown away, or removed with the file.
  private var saved: Set<Substring> = []
  private var discarded: Set<Substring> = []
  private var isWrittenByOthers = false

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    usesUndo = seed % 2 == 0
    desk = try Desk()
    try desk.folder.write("", to: "a.txt")
    for _ in 0..<(seed % 4 == 0 ? 2 : 1) {
      let note = try desk.document(FaultyNote.init(fileURL:), "a.txt")
      if seed % 3 == 0 {
        note.autosavePolicy = AutosavePolicy(
          delay: .milliseconds(2), ceiling: .milliseconds(5), retryDelay: .milliseconds(5),
          recoveryDelay: .milliseconds(1))
      }
      notes.append(note)
    }
  }

  /// - Returns: what is wrong.
  func run() async throws -> [String] {
    for note in notes { await note.open() }
    for _ in 0..<Int.random(in: 5...25, using: &generator) {
      step(notes.randomElement(using: &generator) ?? notes[0])
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: try await wait()
      case 1: await Task.yield()
      default: break
      }
    }
    for note in notes { note.fault.withLock { $0 = nil } }
    try await wait()
    for note in notes {
      log.append("close")
      if !(await note.close()) { report("not closed: \(note.lastError.map { "\($0)" } ?? "")") }
    }
    try await wait()
    try check()
    return problems
  }

  private func report(_ problem: String) {
    problems.append(problem)
    log.append("PROBLEM: \(problem)")
  }

  private func wait() async throws {
    log.append("wait")
    do { try await eventually { pending == 0 } } catch { report("\(pending) calls do not end") }
  }

  private func check() throws {
    for note in notes {
      if !note.documentState.contains(.closed) { report("the state is \(note.documentState.rawValue)") }
      if note.hasUnsavedChanges { report("unsaved changes") }
    }
    if ends.contains(where: { $0 != 1 }) { report("calls that did not end once") }
    let names = try FileManager.default.subpathsOfDirectory(atPath: desk.folder.path)
    var found: Set<Substring> = []
    for name in names { found.formUnion(Self.edits(in: desk.text(name) ?? "")) }
    let lost = saved.subtracting(discarded).subtracting(found)
    if !lost.isEmpty { report("lost: \(lost.sorted())") }
    for name in names where name.contains(".doc") { report("left: \(name)") }
    guard let note = notes.first, notes.count == 1, !isWrittenByOthers,
      let text = desk.text(note.fileURL.lastPathComponent)
    else { return }
    if text != note.text { report("the file does not say what the document does") }
  }

  private static func edits(in text: String) -> Set<Substring> { Set(text.split(separator: " ")) }

  // MARK: Steps

  private func step(_ note: FaultyNote) {
    let steps: [(String, (FaultyNote) -> Void)] = [
      ("edit", edit), ("edit", edit), ("edit", edit), ("edit", edit), ("undo", undo), ("save", save), ("save", save),
      ("autosave", autosave), ("autosave", autosave), ("save elsewhere", saveElsewhere), ("move", move),
      ("revert", revert), ("close", close), ("open", open), ("open", open), ("fault", fault), ("no fault", endFault),
      ("no fault", endFault), ("another program", write), ("look", { $0.presentedItemDidChange() }), ("remove", remove),
    ]
    let (name, body) = steps[Int.random(in: 0..<steps.count, using: &generator)]
    log.append(name)
    body(note)
  }

  private func edit(_ note: FaultyNote) {
    guard note.documentState.isDisjoint(with: [.closed, .editingDisabled]) else { return }
    edits += 1
    let text = note.text + "e\(edits) "
    if usesUndo { note.change(to: text) } else { note.type("e\(edits) ") }
  }

  private func undo(_ note: FaultyNote) {
    guard note.documentState.isDisjoint(with: [.closed, .editingDisabled]), note.undoManager.canUndo else { return }
    let before = Self.edits(in: note.text)
    note.undoManager.undo()
    discarded.formUnion(before.subtracting(Self.edits(in: note.text)))
  }

  /// Begins a call, and takes note of what is saved if it says so.
  private func call(_ note: FaultyNote, isSaving: Bool, _ body: (@escaping (Bool) -> Void) -> Void) {
    let number = ends.count
    ends.append(0)
    let present = isSaving ? Self.edits(in: note.text) : []
    body { [self] success in
      ends[number] += 1
      if success { saved.formUnion(present) }
    }
  }

  private func save(_ note: FaultyNote) {
    guard !note.documentState.contains(.closed) else { return }
    call(note, isSaving: true) { note.save(to: note.fileURL, for: .forOverwriting, completionHandler: $0) }
  }

  private func autosave(_ note: FaultyNote) {
    guard !note.documentState.contains(.closed) else { return }
    call(note, isSaving: true) { note.autosave(completionHandler: $0) }
  }

  private func saveElsewhere(_ note: FaultyNote) {
    guard !note.documentState.contains(.closed) else { return }
    let url = desk.url("\(Int.random(in: 0..<4, using: &generator)).txt")
    call(note, isSaving: true) { note.save(to: url, for: .forCreating, completionHandler: $0) }
  }

  private func move(_ note: FaultyNote) {
    let url = desk.url("\(Int.random(in: 0..<4, using: &generator)).txt")
    call(note, isSaving: false) { end in
      Task {
        do {
          try await note.lifecycle.move(to: url)
          end(true)
        } catch { end(false) }
      }
    }
  }

  private func revert(_ note: FaultyNote) {
    guard !note.documentState.contains(.closed) else { return }
    discarded.formUnion(Self.edits(in: note.text).subtracting(saved))
    call(note, isSaving: false) { note.revert(toContentsOf: note.fileURL, completionHandler: $0) }
  }

  private func close(_ note: FaultyNote) {
    guard !note.documentState.contains(.closed) else { return }
    call(note, isSaving: true) { note.close(completionHandler: $0) }
  }

  private func open(_ note: FaultyNote) { call(note, isSaving: false) { note.open(completionHandler: $0) } }

  private func fault(_ note: FaultyNote) {
    // What loses the handler of the caller itself is none of the document's doing.
    let faults = FaultyNote.Fault.allCases.filter { $0 != .droppedCall && $0 != .droppedHandler }
    let fault = faults.randomElement(using: &generator)
    log.append("\(fault.map { "\($0)" } ?? "")")
    note.fault.withLock { $0 = fault }
  }

  private func endFault(_ note: FaultyNote) { note.fault.withLock { $0 = nil } }

  /// Another program adds an edit of its own, and takes care not to lose others.
  private func write(_ note: FaultyNote) {
    edits += 1
    let edit = "x\(edits) "
    let url = note.fileURL
    guard (try? desk.append(edit, to: url)) != nil else { return }
    saved.formUnion(Self.edits(in: edit))
    isWrittenByOthers = true
    log.append(edit)
    if Bool.random(using: &generator) { note.presentedItemDidChange() }
  }

  private func remove(_ note: FaultyNote) {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return }
    let url = note.fileURL
    discarded.formUnion((desk.text(url.lastPathComponent)).map(Self.edits) ?? [])
    for note in notes { discarded.formUnion(Self.edits(in: note.text)) }
    try? FileManager.default.removeItem(at: url)
  }
}
