import TypeRegistry
import UTLibC

/// The items that a walk delivers, and the attributes that it reads; other attributes are not read.
package struct ItemSelection: Sendable {
  /// Whether items with a name are delivered; nil for all. Called on the walk's threads, before any other facts are
  /// read.
  package var name: (@Sendable (UnsafeRawBufferPointer) -> Bool)?
  /// Whether items of a type are delivered; nil for all. Called on the walk's threads, once for most types.
  package var type: (@Sendable (UniformType) -> Bool)?
  /// Whether types are determined. If not, and if `type` is nil, regular files are not examined.
  package var readsTypes = true
  /// Whether the status of each item is read.
  package var readsStatus = false

  package init() {}

  var needsTypes: Bool { readsTypes || type != nil }

  func accepts(_ name: UnsafeRawBufferPointer) -> Bool { self.name?(name) ?? true }
}

/// The facts that a walk found about an item.
package struct WalkedItem {
  /// Nil if the selection does not request it.
  package let type: UniformType?
  /// Nil if the selection does not request it.
  package let status: FileStatus?
}
