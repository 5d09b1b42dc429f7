import UTLibC

/// Returns the absolute path without links. If the file does not exist, its name follows the path of its folder; a link that leads
/// nowhere stays.
package func resolvedPath(_ path: String) -> String {
  if let resolved = realpath(path, nil) {
    defer { free(resolved) }
    return String(cString: resolved)
  }
  // A path that is too long for the system stays as it is, and so does ".", if the current folder was removed.
  guard errno == ENOENT || errno == ENOTDIR, 1..<Int(PATH_MAX) ~= path.utf8.count, path != "." else { return path }
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
  let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
  let folder = resolvedPath(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
  switch name {
  case "", ".": return folder
  case "..":
    let names = folder.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return "/" + names.map { String(Substring($0)) }.joined(separator: "/")
  default: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
