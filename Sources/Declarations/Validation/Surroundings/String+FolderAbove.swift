import PropertyLists
import UTText

extension String {
  /// The parent of the folder at this path, spelled like it; nil for the root.
  var folderAbove: String? {
    // Almost always a name after a slash.
    if let above = beforeLastSlash, !above.isEmpty, !["", ".", ".."].contains(lastComponent) { return String(above) }
    let steps = split(separator: "/")
    if hasPrefix("/") {
      // `..` after a link leads elsewhere than the text says.
      let path = steps.contains("..") ? resolvedPath(self) : self
      let names = path.split(separator: "/").filter { $0 != "." }
      return names.isEmpty ? nil : "/" + names.dropLast().joined(separator: "/")
    }
    guard resolvedPath(self) != "/" else { return nil }
    let isUp = steps.allSatisfy { $0 == "." || $0 == ".." }
    if isUp { return (steps.filter { $0 != "." } + [".."]).joined(separator: "/") }
    let rest = steps.dropLast().joined(separator: "/")
    return steps.last == ".." ? "\(self)/.." : rest.isEmpty ? "." : rest
  }

  /// Whether this absolute path without links is that of a folder, or leads to something in it.
  func isPath(inOrAt folder: String) -> Bool {
    self[...].hasSameBytes(as: folder[...]) || path(inFolder: folder) != nil
  }
}
