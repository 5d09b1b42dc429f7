import Synchronization
import TypeRegistry
import UTLibC

/// A registry in a form that C can hold.
package final class TypeRegistryBox: Sendable {
  package let registry: TypeRegistry

  package init(_ registry: TypeRegistry) { self.registry = registry }

  fileprivate static let linked = linkedTypeRegistry().map(registry)

  /// The registry in a box that C passed on.
  fileprivate static func registry(_ box: UnsafeMutableRawPointer) -> TypeRegistry {
    Unmanaged<TypeRegistryBox>.fromOpaque(box).takeRetainedValue().registry
  }
}

extension TypeRegistry {
  /// The registry of a process: the registry of installed types if the module InstalledTypes is part of the program,
  /// otherwise the system's types alone.
  package static let ofProcess: TypeRegistry = TypeRegistryBox.linked ?? .system

  @TaskLocal private static var taskRegistry: TypeRegistry?

  /// Whether any task ever had its own registry; checking a task for one takes as long as a lookup.
  ///
  /// A task with its own registry sees this set, because the task or its parent set it before.
  private static let isTaskRegistryUsed = Atomic(false)

  /// The default registry for identifiers and tags: within `withCurrent`, its registry; elsewhere the system's types,
  /// with the installed declarations if the program depends on the product `InstalledTypes`.
  public static var current: TypeRegistry {
    isTaskRegistryUsed.load(ordering: .relaxed) ? taskRegistry ?? ofProcess : ofProcess
  }

  /// ``current`` with the declarations that were installed while the program runs, as of a second ago at most.
  package static var latest: TypeRegistry {
    if isTaskRegistryUsed.load(ordering: .relaxed), let taskRegistry { return taskRegistry }
    return latestLinkedTypeRegistry().map(TypeRegistryBox.registry) ?? ofProcess
  }

  /// Runs `body` with this registry as `TypeRegistry.current`, including in tasks that it starts.
  public func withCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.isTaskRegistryUsed.store(true, ordering: .relaxed)
    return try Self.$taskRegistry.withValue(self, operation: body)
  }

  /// Runs `body` with this registry as `TypeRegistry.current`, including in tasks that it starts.
  public nonisolated(nonsending) func withCurrent<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    Self.isTaskRegistryUsed.store(true, ordering: .relaxed)
    return try await Self.$taskRegistry.withValue(self) { try await body() }
  }
}
