import Glibc

/// The folders of a user that the XDG Base Directory Specification names.
package enum UserFolders {
  /// An environment variable of this process; nil if it is not set.
  package static func variable(_ name: String) -> [UInt8]? {
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// A folder of the specification, which asks to ignore relative paths; nil without a home.
  ///
  /// - Parameters:
  ///   - name: the variable that names it.
  ///   - path: where it is in the user's home if that is not set.
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
