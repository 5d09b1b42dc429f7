import FileTrees
import UTText

extension TreeDifference {
  /// The kind of change, its path, and its details.
  var columns: [String] { [word, pathText, detail] }

  private var word: String { change == .contents ? "changed" : change.rawValue }

  private var pathText: String { path.isEmpty ? "." : PrintableText.of(path.pathBytes) }

  private var detail: String {
    func mode(_ tree: FileTree?) -> String { tree?.attributes.mode.map(FileMode.text) ?? "-" }
    let sides = [old, new]
    return switch change {
    case .added, .removed: sides.compactMap { $0 }.map(Self.describe).joined()
    case .contents where old?.contents?.count == new?.contents?.count:
      "\(ByteCount.text(old?.contents?.count ?? 0)), different contents"
    case .contents: sides.map { ByteCount.text($0?.contents?.count ?? 0) }.joined(separator: " → ")
    case .kind: sides.map { $0.map(Self.describe) ?? "" }.joined(separator: " → ")
    case .link: sides.map { PrintableText.of($0?.destination ?? []) }.joined(separator: " → ")
    case .mode: sides.map(mode).joined(separator: " → ")
    }
  }

  private static func describe(_ tree: FileTree) -> String {
    switch tree.kind {
    case .file(let contents): return "file, \(ByteCount.text(contents.count))"
    case .directory:
      let count = tree.extent.items - 1
      return "folder, \(count) item\(count == 1 ? "" : "s")"
    case .symbolicLink(let destination): return "link to \(PrintableText.of(destination))"
    }
  }
}
