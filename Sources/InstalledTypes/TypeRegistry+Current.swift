import Synchronization
import SystemTypes
import TypeRegistry

extension TypeRegistry {
  /// The system's types and the declarations in the standard folders, loaded when first asked for.
  ///
  /// Declarations that cannot be read are left out; `InstalledTypes` says what was wrong.
  public static let installed: TypeRegistry = ((try? InstalledTypes())?.registry ?? .system).permanent

  @TaskLocal private static var taskRegistry: TypeRegistry?

  /// Whether any task ever had a registry of its own: asking for that takes as long as a lookup.
  ///
  /// A task that has one sees this set, for it was set before, by itself or by the task that started it.
  private static let isTaskRegistryUsed = Atomic(false)

  /// The registry in which identifiers and tags are looked up where none is named: that of `withCurrent` in its task,
  /// `installed` elsewhere.
  public static var current: TypeRegistry {
    isTaskRegistryUsed.load(ordering: .relaxed) ? taskRegistry ?? installed : installed
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
