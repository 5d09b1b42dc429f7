import Documents

/// A text, in one file or in several of a package.
final class EditedDocument: UIDocument {
  private let isPackage: Bool
  private nonisolated let thread = FileThread()
  private var lines = Data()
  private var wrapper = FileWrapper(directoryWithFileWrappers: [
    "parts": FileWrapper(directoryWithFileWrappers: ["1": FileWrapper(regularFileWithContents: Data("same".utf8))])
  ])

  init(fileURL: URL, isPackage: Bool) {
    self.isPackage = isPackage
    super.init(fileURL: fileURL)
  }

  /// What it says.
  var text: String {
    get throws {
      guard isPackage else { return Self.text(lines) }
      let parts = [wrapper.fileWrappers?["id"], wrapper.fileWrappers?["parts"]?.fileWrappers?["0"]]
      let texts = try parts.map { try $0.map { Self.text(try $0.contents()) } ?? "missing" }
      return texts[0] == texts[1] ? texts[0] : "torn"
    }
  }

  /// The text that is repeated in a file.
  private static func text(_ data: Data) -> String {
    let lines = Set(String(decoding: data, as: UTF8.self).split(separator: "\n"))
    return lines.count == 1 ? lines.first.map(String.init) ?? "" : "torn"
  }

  func edit(_ text: String) throws {
    lines = Data(String(repeating: "\(text)\n", count: 4096 / (text.utf8.count + 1)).utf8)
    if isPackage {
      try wrapper.replaceChild(preferredFilename: "id", with: FileWrapper(regularFileWithContents: lines))
      try wrapper.fileWrappers?["parts"]?
        .replaceChild(preferredFilename: "0", with: FileWrapper(regularFileWithContents: lines))
    }
    updateChangeCount(.done)
  }

  override func contents(forType typeName: String) throws -> Any { isPackage ? wrapper as Any : lines as Any }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    switch contents {
    case let data as Data: lines = data
    case let wrapper as FileWrapper: self.wrapper = wrapper
    default: throw CocoaError(.fileReadCorruptFile)
    }
  }

  nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
    thread.perform(block)
  }
}
