import PropertyLists

/// The `.gitignore` files that hold for a folder: those of the folders above it up to the top of the working tree, then
/// its own. What the user's configuration of git ignores beside is not asked, nor is what git tracks nevertheless.
struct IgnoreRules: Sendable {
  static let fileName = ".gitignore"
  static let maximumFileSize = 1 << 20

  /// One file: its patterns, and how long the path of its folder is, with the slash at its end.
  private struct File: Sendable {
    let patterns: [IgnorePattern]
    let prefixLength: Int
  }

  private var files: [File] = []

  /// No rules.
  init() {}

  /// The rules in force in a folder, from what the folders above it say.
  ///
  /// - Throws: if a file of rules is there and cannot be read, or the system does not tell whether one is there.
  init(above folder: String) throws(DeclarationInputError) {
    var above: [String] = []
    var current = folder
    // Up to where the working tree begins. Without one, git ignores nothing, and files above do not count.
    while try !FileKind.exists(current + "/.git") {
      guard current != "/", let slash = current.lastIndex(of: "/") else { return }
      current = slash == current.startIndex ? "/" : String(current[..<slash])
      above.append(current)
    }
    try add(current + "/.git/info/exclude", of: current)
    for folder in above.reversed() { try addFile(in: folder) }
  }

  /// Adds the file of a folder below, if it has one.
  ///
  /// - Throws: if it cannot be read.
  mutating func addFile(in folder: String) throws(DeclarationInputError) {
    try add("\(folder)/\(Self.fileName)", of: folder)
  }

  private mutating func add(_ file: String, of folder: String) throws(DeclarationInputError) {
    // In a linked working tree `.git` is a file, with nothing below it.
    guard try FileKind.exists(file), try FileKind(ofItemAt: file, followingLinks: false) == .file,
      let bytes = try bytes(of: file)
    else { return }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let patterns = content.split(separator: UInt8(ascii: "\n")).compactMap { IgnorePattern($0) }
    guard !patterns.isEmpty else { return }
    files.append(File(patterns: patterns, prefixLength: folder.utf8.count + (folder.hasSuffix("/") ? 0 : 1)))
  }

  /// What a file holds; nil if it is too large to be one of rules.
  private func bytes(of file: String) throws(DeclarationInputError) -> [UInt8]? {
    do { return try readFile(at: file, maximumSize: Self.maximumFileSize) } catch {
      guard case .unreadableFile(_, let reason) = error else { return nil }
      throw DeclarationInputError(file, "cannot be read: \(reason)", hint: "check its permissions")
    }
  }

  /// Whether an item is ignored: the last pattern that matches decides, and files below count before those above.
  ///
  /// - Parameters:
  ///   - path: its absolute path. No folder that it is in may be ignored.
  ///   - isFolder: whether it is a folder.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    guard !files.isEmpty else { return false }
    let bytes = Array(path.utf8)
    for file in files.reversed() where file.prefixLength < bytes.count {
      let rest = bytes[file.prefixLength...]
      if let last = file.patterns.last(where: { $0.matches(rest, isFolder: isFolder) }) { return !last.isNegated }
    }
    return false
  }
}
