import DocumentPrograms
import Synchronization

/// A Markdown text and its pictures. Without pictures it is a flat file, with pictures a package: `savingFileType` says so, and
/// the next save gives the document its new type, extension and form.
final class Markup: UIDocument {
  nonisolated static let (flatType, packageType) = ("net.daringfireball.markdown", "org.textbundle.package")

  private(set) var text = ""
  private var package = FileWrapper(directoryWithFileWrappers: [:])
  /// Whether the document has more than text. Called on any thread.
  private nonisolated let needsPackage = Mutex(false)

  nonisolated override var savingFileType: String? {
    needsPackage.withLock { $0 } ? Self.packageType : Self.flatType
  }

  private static let (textName, infoName, assetsName) = ("text.md", "info.json", "assets")
  private static let info = #"{"type":"net.daringfireball.markdown","version":2}"#

  // MARK: Reading and writing

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    package = contents as? FileWrapper ?? FileWrapper(directoryWithFileWrappers: [:])
    let data = try contents as? Data ?? package.children()[Self.textName]?.contents()
    guard let data, let text = String(data: data, encoding: .utf8) else { throw CocoaError(.fileReadCorruptFile) }
    self.text = text
    noteForm()
  }

  override func contents(forType typeName: String) throws -> Any {
    let data = Data(text.utf8)
    guard typeName == Self.packageType else { return data }
    try package.replaceChild(preferredFilename: Self.textName, with: FileWrapper(regularFileWithContents: data))
    if try package.children()[Self.infoName] == nil {
      package.addRegularFile(withContents: Data(Self.info.utf8), preferredFilename: Self.infoName)
    }
    return package
  }

  /// A package stays a package as long as it has items unknown to this program.
  private func noteForm() {
    let others = Set((package.fileWrappers ?? [:]).keys).subtracting([Self.textName, Self.infoName, Self.assetsName])
    needsPackage.withLock { $0 = !pictures.isEmpty || !others.isEmpty }
  }

  // MARK: Pictures

  private var assets: FileWrapper? { package.fileWrappers?[Self.assetsName] }

  /// The names of the pictures.
  var pictures: [String] { (assets?.fileWrappers ?? [:]).keys.sorted() }

  /// Appends a picture to the text.
  func attach(_ file: URL) throws {
    let picture = try FileWrapper(regularFileAt: file)
    let folder = assets ?? FileWrapper(directoryWithFileWrappers: [:])
    folder.preferredFilename = Self.assetsName
    try package.add(folder)
    // Use another name if this one exists.
    let name = try folder.add(picture)
    text += "\n![\(file.deletingPathExtension().lastPathComponent)](\(Self.assetsName)/\(name))\n"
    noteForm()
    updateChangeCount(.done)
  }

  /// Removes a picture, and the lines that show it.
  func detach(_ name: String) throws {
    guard let folder = assets, let picture = folder.fileWrappers?[name] else { throw CocoaError(.fileNoSuchFile) }
    folder.removeFileWrapper(picture)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    text = lines.filter { !$0.contains("(\(Self.assetsName)/\(name))") }.joined(separator: "\n")
    noteForm()
    updateChangeCount(.done)
  }
}
