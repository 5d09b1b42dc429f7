import UTLibC

/// Returns the absolute path without links; the path itself if the file does not exist.
package func resolvedPath(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
