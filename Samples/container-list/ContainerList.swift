// container-list IDENTIFIER          lists the documents of a container on all devices, and follows them
// container-list IDENTIFIER NAME     downloads a document, if needed, and prints its text
import DocumentFrameworks

@main struct ContainerList {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      let container = try DocumentContainer(arguments.first)
      if let name = arguments.dropFirst().first {
        let url = container.documents.appending(path: name)
        try await container.download(url) { print("\(Int($0 * 100)) % of \(name)") }
        return print(try await FileCoordinator().read(url) { try String(contentsOf: $0.url, encoding: .utf8) })
      }
      for await items in container.items {
        print("\(container.name): \(items.count) items")
        for item in items where !item.isFolder {
          let text = [item.name, item.state.rawValue, item.editor, item.hasConflict ? "conflict" : nil]
          // Other devices choose names, which may contain control characters.
          let line = text.compactMap { $0?.components(separatedBy: .controlCharacters).joined(separator: "?") }
          print("  \(line.joined(separator: ", "))")
        }
        fflush(nil)
      }
    } catch {
      let message = "container-list: \((error as? CocoaError)?.localizedDescription ?? "\(error)")\n"
      try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
      exit(1)
    }
  }
}
