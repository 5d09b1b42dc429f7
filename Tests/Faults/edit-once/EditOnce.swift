// Does one thing with a document, for the harness beside it to disturb.
//
//   edit-once create PATH id=TEXT     a new document
//   edit-once open PATH               opens and closes it
//   edit-once autosave PATH id=TEXT   opens it, edits it, and lets it be saved: so, too, `save` and `close`
//   edit-once save-as PATH id=TEXT to=PATH
//   edit-once rename PATH to=NAME
//   edit-once revert PATH id=TEXT     edits it, and throws that away
//   edit-once keep PATH id=TEXT       edits it, lets the recovery store keep that, and ends without saving
//   edit-once hold PATH               opens it, and closes it at the end of the input, unless it is closed by then
//   edit-once recover PATH            says what a user sees who opens it, and closes it
//
// `package` makes it a package of files. What was achieved is printed: `edited`, `saved`, `moved`, `reverted`,
// `text TEXT`.
import Documents
import UTLibC

@main @MainActor struct EditOnce {
  let url: URL
  let arguments: [String]
  let document: EditedDocument

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else { fail("usage: edit-once create|open|save|… PATH [NAME=VALUE…]", code: 2) }
    do {
      try await EditOnce(arguments).perform(arguments[0])
    } catch {
      fail("\(error)", code: 1)
    }
  }

  static func fail(_ message: String, code: Int32) -> Never {
    say(message, to: 2)
    exit(code)
  }

  /// Says something at once: the next call may be the last.
  static func say(_ message: String, to descriptor: Int32 = 1) {
    let line = Array("\(message)\n".utf8)
    _ = write(descriptor, line, line.count)
  }

  init(_ arguments: [String]) {
    url = URL(filePath: arguments[1])
    self.arguments = Array(arguments.dropFirst(2))
    document = EditedDocument(fileURL: url, isPackage: arguments.contains("package"))
    document.autosavePolicy = .never
  }

  func value(_ name: String) -> String {
    arguments.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) } ?? "x"
  }

  func perform(_ command: String) async throws {
    if command == "recover" { return try await recover() }
    if command != "create" { try await document.lifecycle.open() }
    switch command {
    case "open": try await document.lifecycle.close()
    case "hold": try await hold()
    case "rename":
      try await document.lifecycle.rename(to: value("to"))
      Self.say("moved")
      try await document.lifecycle.close()
    default:
      try document.edit(value("id"))
      Self.say("edited")
      try await finish(command)
    }
  }

  /// What is done with a document that was edited.
  private func finish(_ command: String) async throws {
    switch command {
    case "create": try await document.lifecycle.save(for: .forCreating)
    case "autosave": try await document.lifecycle.autosave()
    case "save": try await document.lifecycle.save()
    case "save-as": try await document.lifecycle.save(to: URL(filePath: value("to")), for: .forCreating)
    case "close":
      do {
        try await document.lifecycle.close()
      } catch {
        // It is still open, with all changes.
        try await document.lifecycle.close()
        Self.say("saved")
        throw error
      }
    case "keep": return await keep()
    case "revert":
      try await document.lifecycle.revert()
      return Self.say("reverted")
    default: Self.fail("unknown command \(command)", code: 2)
    }
    Self.say("saved")
  }

  /// Keeps the document open until the input ends.
  private func hold() async throws {
    Self.say("opened")
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while read(0, &byte, 1) > 0 {}
        continuation.resume()
      }
    }
    if !document.documentState.contains(.closed) { try await document.lifecycle.close() }
  }

  /// Opens the document, or what could not be saved of a new one.
  private func recover() async throws {
    if access(url.path, F_OK) == 0 { return try await show(document) }
    // Looking for it removes what a save left there.
    await document.open()
    for entry in RecoveryStore.standard.entries(for: url) {
      try await show(EditedDocument(fileURL: entry.contentsURL, isPackage: arguments.contains("package")))
      RecoveryStore.standard.remove(entry)
    }
  }

  private func show(_ document: EditedDocument) async throws {
    try await document.lifecycle.open()
    Self.say("text \(try document.text)")
    try await document.lifecycle.close()
  }

  private func keep() async {
    document.keepUnsavedContents()
    await withCheckedContinuation { continuation in
      document.performAsynchronousFileAccess { continuation.resume() }
    }
  }
}
