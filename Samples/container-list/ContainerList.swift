// container-list IDENTIFIER          lists the documents of a container on all devices, and follows them
// container-list IDENTIFIER NAME     downloads a document, if needed, and prints its text
import Documents

@main struct ContainerList {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let identifier = arguments.first else { return fail("usage: container-list IDENTIFIER [NAME]") }
    do {
      let container = try DocumentContainer(identifier)
      if let name = arguments.dropFirst().first { return try await show(name, in: container) }
      for await items in container.items {
        print("\(container.name): \(items.count) items")
        for item in items where !item.isFolder {
          let conflict = item.hasConflict ? " (conflict)" : ""
          print("  \(item.name): \(item.state.rawValue)\(conflict)\(item.editor.map { ", \($0)" } ?? "")")
        }
        fflush(nil)
      }
    } catch { fail("\((error as? CocoaError)?.localizedDescription ?? "\(error)")") }
  }

  private static func show(_ name: String, in container: DocumentContainer) async throws {
    let url = container.documents.appending(path: name)
    try await container.download(url) { print("\(Int($0 * 100)) % of \(name)") }
    print(try await FileCoordinator().read(url) { try String(contentsOf: $0.url, encoding: .utf8) })
  }

  private static func fail(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("container-list: \(message)\n".utf8))
    exit(1)
  }
}
