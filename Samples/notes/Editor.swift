import DocumentFrameworks

/// Shows a note and edits it with keys.
@MainActor final class Editor {
  private let note: Note
  private let terminal: Terminal
  private var message = ""
  private var isMerging = false
  /// The versions to go back to, newest first, while the user does so.
  private var earlier: ArraySlice<FileVersion> = []
  /// The note on another device, or in another program.
  private var elsewhere: ContinuableActivity?
  /// Shown at the end of the status line, if there is room.
  private static let keys = "^C close  ^S save  ^Z undo  ^Y redo  ^R revert"

  init(_ note: Note, _ terminal: Terminal) {
    (self.note, self.terminal) = (note, terminal)
  }

  /// Edits until the note is closed, or the terminal is.
  func run() async {
    // Saving, conflicts, errors: all of it changes the state.
    let observer = NotificationCenter.default.addObserver(
      forName: UIDocument.stateChangedNotification, object: note, queue: nil
    ) { [weak self] _ in MainActor.assumeIsolated { self?.noteState() } }
    note.onConflict = { [weak self] in Task { await self?.mergeVersions() } }
    if note.hasUnsavedChanges { message = "recovered unsaved changes" }
    if !note.recoverableVersions.isEmpty { message = "earlier unsaved text is kept: press Ctrl-T to restore it" }
    draw()
    let offers = Task { for await activities in ContinuableActivity.updates() { offer(activities) } }
    defer { offers.cancel() }
    for await keys in terminal.keys {
      for key in keys where !note.documentState.contains(.closed) { await handle(key) }
      if note.documentState.contains(.closed) { break }
      draw()
    }
    // The terminal may have closed; the text must be kept.
    if !note.documentState.contains(.closed) { _ = await note.close() }
    NotificationCenter.default.removeObserver(observer)
    terminal.restore()
  }

  private func noteState() {
    draw()
    // Another program deletes the file; the user may press no key any more.
    if note.documentState.contains(.closed) { terminal.endKeys() }
  }

  private func handle(_ key: Key) async {
    message = ""
    switch key {
    case .control("s"): await attempt("saved") { try await self.note.lifecycle.save() }
    // The terminal sends Ctrl-C like any other key.
    case .control("c"), .control("q"): await attempt("") { try await self.note.lifecycle.close() }
    case .control("r"): await attempt("reverted") { try await self.note.lifecycle.revert() }
    case .control("t"): await attempt("taken") { try await self.takeOtherVersion() }
    case .control("p"): await goBack()
    case .control("g"): await goToOtherPlace()
    default: if !note.documentState.contains(.editingDisabled) { edit(key) }
    }
  }

  private func edit(_ key: Key) {
    earlier = []
    switch key {
    case .character(let character): note.insert(character)
    case .delete: note.deleteBackward()
    case .control("z"): note.undoManager.undo()
    case .control("y"): note.undoManager.redo()
    case .left: note.moveCursor(to: note.cursor - 1)
    case .right: note.moveCursor(to: note.cursor + 1)
    case .up, .down: note.moveCursor(to: Page(note).place(key == .up ? -1 : 1))
    case .control: break
    }
    // Each key is undone separately.
    note.undoManager.endTurn()
  }

  /// Restores unsaved changes from an earlier run, or else takes the version that another program saved.
  private func takeOtherVersion() async throws {
    let own = note.text
    if let entry = note.recoverableVersions.first {
      try await note.lifecycle.restore(from: entry)
      note.letUndoing(bringBack: own)
    } else if let version = note.conflictVersions.first {
      try await note.lifecycle.takeConflictVersion(version)
      note.letUndoing(bringBack: own)
      try await note.lifecycle.resolveConflict()
    }
  }

  /// Ends a conflict by itself if both versions have changed different lines, and the version is known from which both were made.
  private func mergeVersions() async {
    guard !isMerging else { return }
    isMerging = true
    defer { isMerging = false }
    let history = note.versionHistory
    let own = note.text
    let texts = history.conflicts.map { note.merged(with: $0, from: history.commonAncestor(of: $0)) }
    // Each version would have to be merged with the result of the one before.
    guard texts.count == 1, let text = texts[0] else { return }
    await attempt("merged with another version") {
      try await self.note.lifecycle.resolve(
        .merge { [note = self.note] _, _ in
          guard note.text == own else { throw CocoaError(.userCancelled) }
          note.change(to: text)
        })
    }
    draw()
  }

  /// Takes the contents of the version before. They are not saved yet; undoing restores the text.
  private func goBack() async {
    if earlier.isEmpty { earlier = note.versionHistory.stored[...] }
    guard let version = earlier.popFirst() else {
      message = "no earlier version"
      return
    }
    await attempt("version of \(version.modificationDate.formatted(.iso8601)), \(earlier.count) before it") {
      let own = self.note.text
      try await self.note.lifecycle.takeConflictVersion(version.url)
      self.note.letUndoing(bringBack: own)
    }
  }

  /// Offers to go to the place where the note is edited elsewhere.
  private func offer(_ activities: [ContinuableActivity]) {
    let new = activities.first { $0.belongs(to: note) }
    if let new, elsewhere == nil {
      message =
        "open \(new.isOfThisDevice ? "in \(new.programName)" : "on \(new.deviceName)"): press Ctrl-G to go there"
    }
    elsewhere = new
    draw()
  }

  private func goToOtherPlace() async {
    guard let elsewhere else { return message = "not open elsewhere" }
    await attempt("") { try await self.note.lifecycle.continueActivity(elsewhere) }
  }

  private func attempt(_ success: String, _ body: () async throws -> Void) async {
    do {
      try await body()
      message = success
    } catch {
      message = DocumentError.message(for: error)
    }
  }

  // MARK: Showing

  private var stateText: String {
    let state = note.documentState
    if state.contains(.savingError) {
      return note.hasRecoveryCopy
        ? "NOT SAVED, but kept for the next start" : "NOT SAVED, and NOT KEPT for the next start"
    }
    if state.contains(.inConflict) {
      let names = note.conflictVersions.map(\.lastPathComponent).joined(separator: ", ")
      return "another version is \(names): press Ctrl-T to take it"
    }
    return note.hasUnsavedChanges ? "edited" : "saved"
  }

  private func draw() {
    let page = Page(note)
    var status = "\(note.fileURL.lastPathComponent): \(stateText)  \(message)  "
    status += String(repeating: " ", count: max(0, terminal.size.columns - status.count - Self.keys.count)) + Self.keys
    terminal.show(page.lines, status: status, cursor: (page.row, page.column))
  }
}

/// The lines of a note, and where the cursor is.
private struct Page {
  let lines: [ArraySlice<Character>]
  let row: Int
  let column: Int

  @MainActor init(_ note: Note) {
    lines = note.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    row = note.text[..<note.cursor].count(where: \.isNewline)
    column = note.cursor - lines[row].startIndex
  }

  /// Returns the cursor position this many rows down.
  func place(_ rows: Int) -> Int {
    guard lines.indices.contains(row + rows) else { return lines[row].startIndex + column }
    let line = lines[row + rows]
    return line.startIndex + min(column, line.count)
  }
}
