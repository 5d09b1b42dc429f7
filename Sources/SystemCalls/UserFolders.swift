import Glibc

/// The user folders defined by the XDG Base Directory Specification.
package enum UserFolders {
  /// Returns an environment variable of this process; nil if it is not set.
  package static func variable(_ name: String) -> [UInt8]? {
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// Returns a folder of the specification; nil without a home. As the specification requires, relative paths are
  /// ignored.
  ///
  /// - Parameters:
  ///   - name: the variable that holds its path.
  ///   - path: the default path, relative to the user's home.
  ///   - environment: looks up an environment variable.
  package static func folder(
    _ name: String, inHome path: String, environment: (String) -> [UInt8]? = variable
  ) -> [UInt8]? {
    let slash = UInt8(ascii: "/")
    if let folder = environment(name), folder.first == slash { return folder }
    guard let home = environment("HOME"), home.first == slash else { return nil }
    return home + [slash] + Array(path.utf8)
  }
}
