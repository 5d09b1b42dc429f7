import Glibc

/// Returns the absolute path without links; nil with `errno` set if nothing exists at the path.
package func realPath(_ path: [UInt8]) -> [UInt8]? {
  guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}
