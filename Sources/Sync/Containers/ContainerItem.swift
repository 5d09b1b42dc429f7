import UTSyncEngines
import UTSystemCalls

/// An item in a container, on this device or only on other devices, and its engine.
package struct ContainerItem: Sendable {
  package let container: Container
  /// Its path in the container.
  package let path: SyncPath
  package let engine: any FolderEngine

  /// The absolute path.
  package var absolutePath: [UInt8] { path.absolute(in: container.folder) }
}

/// The containers of this process's user, and their engines.
package final class UserContainers: Sendable {
  package static let shared = UserContainers()

  /// nil if there is no home directory.
  package let store: ContainerStore?
  package let engines: SyncEngines
  private let chosen: @Sendable (Container) -> (any FolderEngine)?

  /// - Parameters:
  ///   - environment: looks up an environment variable.
  ///   - engine: returns the engine of a container; nil to ask the sync engines.
  package init(
    environment: @escaping @Sendable (String) -> [UInt8]? = UserFolder.variable,
    engine: @escaping @Sendable (Container) -> (any FolderEngine)? = { _ in nil }
  ) {
    store = try? ContainerStore(environment: environment)
    engines = SyncEngines(environment: environment)
    chosen = engine
  }

  /// Whether an item may be in a container, as fast as possible.
  ///
  /// - Parameter path: an absolute path without links in the folders above the item.
  package func mayContain(_ path: [UInt8]) -> Bool { store?.root.isFolder(of: path) ?? false }

  /// The item of a container at a path; nil if it is elsewhere. Nothing is read for paths elsewhere.
  ///
  /// - Parameter path: an absolute path without links in the folders above the item.
  package func item(at path: [UInt8]) -> ContainerItem? {
    store?.place(of: path).map { item(at: $0.path, in: $0.container) }
  }

  /// An item of a container.
  package func item(at path: SyncPath, in container: Container) -> ContainerItem {
    ContainerItem(container: container, path: path, engine: engine(of: container))
  }

  /// The engine that synchronizes a container; an ``UnavailableEngine`` with the reason if an engine's configuration
  /// cannot be used.
  package func engine(of container: Container) -> any FolderEngine {
    if let engine = chosen(container) { return engine }
    do throws(SyncError) { return try engines.engine(for: container.folder) } catch {
      // This engine is the only one whose configuration may be unusable.
      return UnavailableEngine(engines.sharing.program, folder: container.folder, problem: error)
    }
  }
}
