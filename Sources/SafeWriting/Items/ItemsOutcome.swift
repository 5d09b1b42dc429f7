import SystemPackage

/// What a save of several items of a folder did.
package struct ItemsOutcome: Sendable {
  /// Other programs' versions that were found in the places of those that were to be replaced, and are kept, by the names
  /// of the items.
  package internal(set) var conflicts: [[UInt8]: KeptVersion] = [:]
  /// What could not be carried over, by the path in the folder.
  package internal(set) var losses: [FilePath: Set<SaveOutcome.Loss>] = [:]
  /// What could not be removed afterwards.
  package internal(set) var leftovers: [FilePath] = []
}
