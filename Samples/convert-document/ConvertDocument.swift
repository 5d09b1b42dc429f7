// convert-document PATH attach PICTURE…   puts pictures into a Markdown text: NAME.md becomes NAME.textbundle
// convert-document PATH detach NAME…      takes them away: without any, NAME.textbundle becomes NAME.md
import DocumentPrograms

@main @MainActor struct ConvertDocument {
  static func main() async {
    // A closed output and a full disk are errors of the calls that meet them.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count > 2, ["attach", "detach"].contains(arguments[1]) else {
      return fail("usage: convert-document PATH attach PICTURE… | PATH detach NAME…")
    }
    do {
      let controller = try DocumentController(
        infoPlist: PackageResources.Convert_Info_plist, recentDocuments: nil, sessionFile: nil)
      controller.register([Markup.flatType, Markup.packageType].map { UTType(importedAs: $0) }) { url in
        let document = Markup(fileURL: url)
        // Whoever hears that it failed gives the command again.
        document.recoveryStore = .none
        return document
      }
      guard let document = try await controller.open(URL(filePath: arguments[0])) as? Markup else {
        throw DocumentError.unsupportedType(arguments[0])
      }
      for name in arguments.dropFirst(2) {
        do {
          if arguments[1] == "attach" { try document.attach(URL(filePath: name)) } else { try document.detach(name) }
        } catch { return fail(message(for: error, about: name)) }
      }
      // Closing saves, in the place and form of the type that the document has now.
      try await document.lifecycle.close()
      // It may be saved, but not have got rid of the old form.
      if let error = document.lastError { throw error }
      print("\(document.fileURL.relativePath)\t\(document.fileType ?? "")\t\(document.pictures.count)")
    } catch {
      fail(message(for: error, about: arguments[0]))
    }
  }

  /// What went wrong, and with which file: not every error says so.
  private static func message(for error: any Error, about path: String) -> String {
    let text = DocumentError.message(for: error)
    return text.contains(URL(filePath: path).lastPathComponent) ? text : "\(path): \(text)"
  }

  private static func fail(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("convert-document: \(message)\n".utf8))
    exit(1)
  }
}
