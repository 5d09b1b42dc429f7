/// A library that a slice links with.
package struct MachOLibrary: Sendable, Hashable {
  /// How a library is linked.
  package enum Linkage: Sendable, Hashable {
    case required
    /// The program starts without it.
    case weak
    /// Its symbols are also this library's.
    case reexported
    /// The library itself links with this one.
    case upward
    /// Loaded when it is first used.
    case lazy
  }

  /// The install name of the library, such as `@rpath/MapLibre.framework/MapLibre`.
  package let path: String
  package let linkage: Linkage

  package init(path: String, linkage: Linkage) {
    self.path = path
    self.linkage = linkage
  }
}
