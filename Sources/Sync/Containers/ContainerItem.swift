import UTSyncProviders
import UTSystemCalls

/// An item in a container, on this device or only on others, and what synchronizes it.
package struct ContainerItem: Sendable {
  package let container: Container
  /// Its path in the container.
  package let path: SyncPath
  package let provider: any SyncProvider

  /// The absolute path.
  package var absolutePath: [UInt8] { path.absolute(in: container.folder) }
}

/// The containers of this process's user, and the connection to what synchronizes them.
package final class UserContainers: Sendable {
  package static let shared = UserContainers()

  /// nil without a home.
  package let store: ContainerStore?
  package let connection: SyncthingConnection
  private let chosen: @Sendable (Container) -> (any SyncProvider)?

  /// - Parameters:
  ///   - environment: looks up an environment variable.
  ///   - provider: what synchronizes a container; nil for what the engine's configuration says.
  package init(
    environment: @escaping @Sendable (String) -> [UInt8]? = UserFolder.variable,
    provider: @escaping @Sendable (Container) -> (any SyncProvider)? = { _ in nil }
  ) {
    store = try? ContainerStore(environment: environment)
    connection = SyncthingConnection(environment: environment)
    chosen = provider
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
    ContainerItem(container: container, path: path, provider: provider(of: container))
  }

  /// What synchronizes a container; one that says why nothing is known if the engine's configuration cannot be used.
  package func provider(of container: Container) -> any SyncProvider {
    if let provider = chosen(container) { return provider }
    do throws(SyncError) { return try container.provider(connection) } catch {
      return UnavailableProvider(folder: container.folder, problem: error)
    }
  }
}
