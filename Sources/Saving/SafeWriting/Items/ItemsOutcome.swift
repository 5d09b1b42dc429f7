import SystemPackage

/// The outcome of a save of several items in a folder.
package struct ItemsOutcome: Sendable {
  /// Other programs' versions that were found in place of the expected ones and are kept, by item name.
  package internal(set) var conflicts: [[UInt8]: KeptVersion] = [:]
  /// The metadata that could not be carried over, by path in the folder.
  package internal(set) var losses: [FilePath: Set<SaveOutcome.Loss>] = [:]
  /// The items that could not be removed afterward.
  package internal(set) var leftovers: [FilePath] = []
}
