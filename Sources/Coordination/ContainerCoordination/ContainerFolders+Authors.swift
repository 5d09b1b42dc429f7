import FileCoordination
import UTContainers
import UTFileVersions
import UTSyncEngines
import UTSystemCalls
import UTThreads

extension ContainerFolders {
  /// How long an engine may take to return who made a version.
  private static let patience = Duration.seconds(2)

  // The names of versions that lost a conflict have only the device that won. The calling thread waits for the engine.
  package func author(of version: FileVersion) -> String? {
    if case .stored = version.kind { return nil }
    let path = realPlace(version.path.bytes).path
    guard containers.mayContain(path), let item = containers.item(at: path), item.engine.isSynchronizing else {
      return nil
    }
    let answer = try? WaitingThreadExecutor.shared.result(until: .in(Self.patience)) {
      await item.engine.author(of: item.path)
    }
    let author = answer ?? nil
    return author?.name ?? author?.id
  }
}
