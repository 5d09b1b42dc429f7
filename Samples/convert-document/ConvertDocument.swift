// convert-document PATH attach PICTURE…   adds pictures to a Markdown text: NAME.md becomes NAME.textbundle
// convert-document PATH detach NAME…      removes pictures: without any, NAME.textbundle becomes NAME.md
import DocumentPrograms

@main @MainActor struct ConvertDocument {
  static func main() async {
    // A closed output and a full disk are reported as errors of the calls.
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
        // After a failure, the user runs the command again.
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
      // Closing saves, with the extension and form of the document's current type.
      try await document.lifecycle.close()
      // It may be saved, but the old form may remain.
      if let error = document.lastError { throw error }
      print("\(document.fileURL.relativePath)\t\(document.fileType ?? "")\t\(document.pictures.count)")
    } catch {
      fail(message(for: error, about: arguments[0]))
    }
  }

  /// The message for an error, with the file name, which not every error has.
  private static func message(for error: any Error, about path: String) -> String {
    let text = DocumentError.message(for: error)
    return text.contains(URL(filePath: path).lastPathComponent) ? text : "\(path): \(text)"
  }

  private static func fail(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("convert-document: \(message)\n".utf8))
    exit(1)
  }
}
