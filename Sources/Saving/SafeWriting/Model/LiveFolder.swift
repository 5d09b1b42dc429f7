/// A folder of a package whose files a program changes in place while other programs have them open, such as a database
/// with its journals.
///
/// It belongs to a version of the package only by the identity of one file: changes to the files in it do not make
/// another version, but replacing that file does. If the program that changes the files also replaces them, no other
/// file makes another version either.
package struct LiveFolder: Sendable, Hashable {
  /// The name of the folder, which is directly in the package.
  package let name: [UInt8]
  /// The name of the file whose identity matters; nil if none does.
  package let file: [UInt8]?

  package init(_ name: String, file: String?) {
    (self.name, self.file) = (Array(name.utf8), file.map { Array($0.utf8) })
  }
}

extension PackageManifest {
  /// Whether both hold the same files in the same states, and the same file in the live folder, in any state.
  func isSameVersion(as other: PackageManifest, besides live: LiveFolder) -> Bool {
    guard let file = live.file else { return without(live.name).isSameVersion(as: other.without(live.name)) }
    let path = live.name + [slash] + file
    guard let own = self[path]?.identity, let found = other[path]?.identity else {
      return self[path] == nil && other[path] == nil && isSameVersion(as: other)
    }
    return own.isSameItem(as: found) && without(live.name).isSameVersion(as: other.without(live.name))
  }
}
