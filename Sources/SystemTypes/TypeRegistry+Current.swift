import Synchronization
import TypeRegistry

// Declared here rather than imported from the C target CLinkedTypes: a module that is imported must be found by all who
// import this one, and packages that say `#if canImport(UniformTypeIdentifiers)` see Swift modules only.
@_extern(c, "linkedTypeRegistry")
private func linkedTypeRegistry() -> UnsafeMutableRawPointer?

/// A registry where C can hold it.
package final class TypeRegistryBox {
  private let registry: TypeRegistry

  package init(_ registry: TypeRegistry) { self.registry = registry }

  fileprivate static let linked = linkedTypeRegistry().map {
    Unmanaged<TypeRegistryBox>.fromOpaque($0).takeRetainedValue().registry
  }
}

extension TypeRegistry {
  /// The registry of a process: that of the installed types if the module InstalledTypes is part of the program, otherwise
  /// the system's types alone.
  package static let ofProcess: TypeRegistry = TypeRegistryBox.linked ?? .system

  @TaskLocal private static var taskRegistry: TypeRegistry?

  /// Whether any task ever had a registry of its own: asking for that takes as long as a lookup.
  ///
  /// A task that has one sees this set, for it was set before, by itself or by the task that started it.
  private static let isTaskRegistryUsed = Atomic(false)

  /// The registry in which identifiers and tags are looked up where none is named: that of `withCurrent` in its task; elsewhere
  /// the system's types, with the installed declarations if the program depends on the product `InstalledTypes`.
  public static var current: TypeRegistry {
    isTaskRegistryUsed.load(ordering: .relaxed) ? taskRegistry ?? ofProcess : ofProcess
  }

  /// Runs `body` with this registry as `TypeRegistry.current`, also in the tasks it starts.
  public func withCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.isTaskRegistryUsed.store(true, ordering: .relaxed)
    return try Self.$taskRegistry.withValue(self, operation: body)
  }

  /// Runs `body` with this registry as `TypeRegistry.current`, also in the tasks it starts.
  public nonisolated(nonsending) func withCurrent<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    Self.isTaskRegistryUsed.store(true, ordering: .relaxed)
    return try await Self.$taskRegistry.withValue(self) { try await body() }
  }
}
