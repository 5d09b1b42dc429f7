// shopping NAME.shoppinglist [ITEM…]     adds items to a shopping list and prints it
import DocumentPrograms

@main @MainActor struct Shopping {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else { return fail("usage: shopping NAME.shoppinglist [ITEM…]") }
    do {
      let list = try await openOrCreate(URL(filePath: path))
      for item in arguments.dropFirst() { list.add(item) }
      try await list.lifecycle.close()
      for item in list.items { print(item) }
    } catch {
      fail(DocumentError.message(for: error))
    }
  }

  private static func openOrCreate(_ url: URL) async throws -> ShoppingList {
    let controller = try DocumentController(
      infoPlist: PackageResources.Shopping_Info_plist, recentDocuments: nil, sessionFile: nil)
    controller.register([.shoppingList]) { ShoppingList(fileURL: $0) }
    let document: UIDocument
    do {
      document = try await controller.open(url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      document = try await controller.newDocument(
        .shoppingList, in: url.deletingLastPathComponent(), name: url.deletingPathExtension().lastPathComponent)
    }
    guard let list = document as? ShoppingList else { throw DocumentError.unsupportedType(document.fileType ?? "") }
    return list
  }

  private static func fail(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("shopping: \(message)\n".utf8))
    exit(1)
  }
}
