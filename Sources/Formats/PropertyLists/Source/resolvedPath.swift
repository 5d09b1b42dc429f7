import UTLibC
import UTText

/// Returns the absolute path without links. If the file does not exist, its name follows the path of its folder; a link
/// that leads nowhere stays.
package func resolvedPath(_ path: String) -> String {
  if let resolved = path.withPath({ realpath($0, nil) }) {
    defer { free(resolved) }
    return String(spelling: UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
  // A path that is too long for the system stays as it is, and so does ".", if the current folder was removed.
  guard errno == ENOENT || errno == ENOTDIR, 1..<Int(PATH_MAX) ~= path.utf8.count, path != "." else { return path }
  let folder = resolvedPath(path.beforeLastSlash.map { $0.isEmpty ? "/" : String($0) } ?? ".")
  let name = path.lastComponent
  switch name {
  case "", ".": return folder
  case "..":
    let names = folder.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return "/" + names.map { String(Substring($0)) }.joined(separator: "/")
  default: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
