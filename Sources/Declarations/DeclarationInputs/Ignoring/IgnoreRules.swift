import PropertyLists
import UTBuild
import UTLibC
import UTText
import UTWildcards

/// The `.gitignore` files that apply to a folder: files in the folders above it up to the root of the working tree,
/// then its own. The user's git configuration, and files tracked despite the rules, are not considered.
struct IgnoreRules: Sendable {
  static let fileName = ".gitignore"
  static let maximumFileSize = 1 << 20

  /// A file: its patterns, and the length of its folder's path with the final slash.
  private struct File: Sendable {
    let patterns: [IgnorePattern]
    let prefixLength: Int
  }

  private var files: [File] = []

  /// Creates no rules.
  init() {}

  /// Creates the rules that apply to a folder, from the folders above it.
  ///
  /// - Throws: if a rule file exists but cannot be read, or its status cannot be read.
  init(above folder: String) throws(DeclarationInputError) {
    var above: [String] = []
    var current = folder
    // Up to the root of the working tree. Without one, git ignores nothing, and files above are not used.
    while try !FileKind.exists(current + "/.git") {
      guard current != "/", let next = current.beforeLastSlash else { return }
      current = next.isEmpty ? "/" : String(next)
      above.append(current)
    }
    try add(current + "/.git/info/exclude", of: current)
    for folder in above.reversed() { try addFile(in: folder) }
  }

  /// Adds the file of a subfolder, if it has one.
  ///
  /// - Throws: if it cannot be read.
  mutating func addFile(in folder: String) throws(DeclarationInputError) {
    try add("\(folder)/\(Self.fileName)", of: folder)
  }

  private mutating func add(_ file: String, of folder: String) throws(DeclarationInputError) {
    // In a linked working tree, `.git` is a file.
    guard try FileKind.exists(file), try FileKind(ofItemAt: file, followingLinks: false) == .file,
      let bytes = try bytes(of: file)
    else { return }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let patterns = content.split(separator: UInt8(ascii: "\n")).compactMap { IgnorePattern($0) }
    guard !patterns.isEmpty else { return }
    files.append(File(patterns: patterns, prefixLength: folder.pathBytes.count + (folder.hasSuffix("/") ? 0 : 1)))
  }

  /// Returns the contents of a file; nil if it is too large to be a rule file.
  private func bytes(of file: String) throws(DeclarationInputError) -> [UInt8]? {
    do { return try readFile(at: file, maximumSize: Self.maximumFileSize) } catch {
      guard case .unreadableFile(_, let reason) = error else { return nil }
      throw DeclarationInputError(file, "cannot read: \(reason)", help: "check its permissions")
    }
  }

  /// Returns whether an item is ignored: the last matching pattern decides, and files farther down take precedence.
  ///
  /// - Parameters:
  ///   - path: its absolute path. No folder that contains it may be ignored.
  ///   - isFolder: whether it is a folder.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    guard !files.isEmpty else { return false }
    let bytes = path.pathBytes
    for file in files.reversed() where file.prefixLength < bytes.count {
      let rest = bytes[file.prefixLength...]
      if let last = file.patterns.last(where: { $0.matches(rest, isFolder: isFolder) }) { return !last.isNegated }
    }
    return false
  }
}
