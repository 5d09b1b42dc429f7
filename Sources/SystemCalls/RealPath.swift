import Glibc

/// Where a path leads, from the root of the file system and without links; nil with `errno` set if nothing is there.
package func realPath(_ path: [UInt8]) -> [UInt8]? {
  guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}
