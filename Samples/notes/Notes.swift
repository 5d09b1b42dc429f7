// notes [--autosave SECONDS] PATH     edits a note in a terminal; makes it if it is not there
//
// PATH ends in .jot for a file of text, in .jotter for a package. See README.md for the keys.
import Documents
import Glibc

@main @MainActor struct Notes {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var policy = AutosavePolicy.standard
    // What was typed is safe after a third of a second, and in the file after 1.5.
    policy.recoveryDelay = .milliseconds(300)
    if arguments.first == "--autosave", arguments.count > 1, let seconds = Int64(arguments[1]) {
      policy.delay = .seconds(seconds)
      policy.ceiling = .seconds(seconds)
      arguments.removeFirst(2)
    }
    guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else {
      return fail("usage: notes [--autosave SECONDS] NAME.jot|NAME.jotter")
    }
    do {
      let controller = try DocumentController(infoPlist: PackageResources.Notes_Info_plist, sessionFile: nil)
      controller.register([.jotting, .jotter]) { url in
        let note = Note(fileURL: url)
        note.autosavePolicy = policy
        return note
      }
      let note = try await note(at: URL(filePath: path), controller)
      let terminal = Terminal()
      // Who is asked to end saves first.
      OpenDocuments.saveOnTermination { terminal.restore() }
      await Editor(note, terminal).run()
    } catch {
      fail(DocumentError.message(for: error))
    }
  }

  private static func note(at url: URL, _ controller: DocumentController) async throws -> Note {
    let document: UIDocument
    if FileManager.default.fileExists(atPath: url.path) {
      document = try await controller.open(url)
    } else {
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
    FileHandle.standardError.write(Data("notes: \(message)\n".utf8))
    exit(1)
  }
}
