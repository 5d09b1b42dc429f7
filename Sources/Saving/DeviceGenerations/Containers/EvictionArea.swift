import SafeWriting

/// The folder at the top of a container into which an item is moved before it is removed from this device only.
///
/// Neither programs nor the sync engine follow an item there: it is removed, or comes back, within moments.
package enum EvictionArea {
  /// The name of the folder.
  package static let name = ".utictl-evicted"

  /// Whether a path leads into a folder with this name.
  package static func contains(_ path: [UInt8]) -> Bool {
    path.split(separator: slash).dropLast().contains { $0.elementsEqual(name.utf8) }
  }
}
