import UTCSystem

/// A hook of a module above, in a box that C can pass on: see LinkedHooks.c.
package final class LinkedHook<Hook: Sendable>: Sendable {
  fileprivate let hook: Hook

  private init(_ hook: Hook) { self.hook = hook }

  /// The box for C, which keeps it.
  package static func boxed(_ hook: Hook) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(LinkedHook(hook)).toOpaque()
  }

  /// Takes a hook out of its box.
  fileprivate static func taken(from box: UnsafeMutableRawPointer) -> Hook {
    Unmanaged<LinkedHook>.fromOpaque(box).takeRetainedValue().hook
  }
}

/// The hooks that modules above add to all saves of a process, if they are part of the program.
enum LinkedHooks {
  /// The store for replaced versions if the options name none.
  static let store = linkedVersionStore().map(LinkedHook<any ReplacedVersionStore>.taken)
  /// The additional work for items that other devices also have.
  static let synchronized = linkedSynchronizedSaving().map(LinkedHook<any SynchronizedSaving>.taken)
}
