// notes [--autosave SECONDS] PATH                   edits a note in a terminal, or creates it
// notes [--autosave SECONDS] --container [NAME]     edits one of the notes in the program's container, or creates it
//
// PATH and NAME end in .jot for a text file, or in .jotter for a package. See README.md for the keys.
import DocumentFrameworks
import UTLibC

@main @MainActor struct Notes {
  static func main() async {
    // A closed output and a full disk are reported as errors of the calls.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    var arguments = Array(CommandLine.arguments.dropFirst())
    var policy = AutosavePolicy.standard
    // Typed text is recoverable after a third of a second, and in the file after 1.5.
    policy.recoveryDelay = .milliseconds(300)
    if arguments.first == "--autosave", arguments.count > 1, let seconds = Int64(arguments[1]) {
      policy.delay = .seconds(seconds)
      policy.ceiling = .seconds(seconds)
      arguments.removeFirst(2)
    }
    let isInContainer = arguments.first == "--container"
    if isInContainer { arguments.removeFirst() }
    guard arguments.count <= 1, isInContainer || arguments.count == 1, arguments.first?.hasPrefix("-") != true else {
      return fail("usage: notes [--autosave SECONDS] NAME.jot|NAME.jotter, or notes --container [NAME]")
    }
    do {
      let controller = try DocumentController(infoPlist: PackageResources.Notes_Info_plist, sessionFile: nil)
      controller.register([.jotting, .jotter]) { url in
        let note = Note(fileURL: url)
        note.autosavePolicy = policy
        return note
      }
      let container = isInContainer ? try DocumentContainer() : nil
      let url = arguments.first.map { URL(filePath: $0, relativeTo: container?.documents).absoluteURL }
      var opened: Note?
      if let url { opened = try await note(at: url, controller) }
      let terminal = Terminal()
      if opened == nil, let container {
        opened = await DocumentList(container, terminal).choose { try await note(at: $0, controller) }
      }
      guard let note = opened else { return terminal.restore() }
      // Save before terminating.
      OpenDocuments.saveOnTermination {
        terminal.restore()
        if let loss = note.loss { warn(loss) }
      }
      await Editor(note, terminal).run()
      if let loss = note.loss { fail(loss) }
    } catch {
      fail(DocumentError.message(for: error))
    }
  }

  private static func note(at url: URL, _ controller: DocumentController) async throws -> Note {
    let document: UIDocument
    do {
      document = try await controller.open(url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      guard
        let type = controller.creatableContentTypes.first(where: { $0.preferredFilenameExtension == url.pathExtension })
      else { throw DocumentError.unsupportedType(".\(url.pathExtension)") }
      document = try await controller.newDocument(
        type, in: url.deletingLastPathComponent(), name: url.deletingPathExtension().lastPathComponent)
    }
    guard let note = document as? Note else { throw DocumentError.unsupportedType(document.fileType ?? "unknown") }
    return note
  }

  private static func fail(_ message: String) {
    warn(message)
    exit(1)
  }

  private static func warn(_ message: String) {
    // Standard error may be the closed terminal.
    try? FileHandle.standardError.write(contentsOf: Data("notes: \(message)\n".utf8))
  }
}
