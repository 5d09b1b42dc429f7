import FileCoordination
import UTContainers
import UTThreads
import UTTurnTables

/// The containers of the user, for coordinated accesses: downloads items and ends conflicts of packages before an
/// access, and notifies engines after it.
package final class ContainerFolders: SynchronizedFolders {
  let containers: UserContainers
  let scans: ContainerScans
  let downloads: ItemDownloads
  private let presented: PresentedContainerItems

  package init(_ containers: UserContainers) {
    self.containers = containers
    (scans, downloads) = (ContainerScans(containers), ItemDownloads(containers))
    presented = PresentedContainerItems(containers)
  }

  package func items(of accesses: [FileAccess], for party: Party) throws(CoordinationError) -> [CoordinatedItem] {
    try downloads.items(of: accesses, for: party)
  }

  package func mayDownload(for accesses: [FileAccess]) -> Bool { downloads.mayBeNeeded(for: accesses) }

  package func haveGone(
    _ items: [CoordinatedItem], since earlier: [CoordinatedItem], _ accesses: [FileAccess]
  ) -> Bool {
    downloads.haveGone(items, since: earlier, accesses)
  }

  package func noteChanges(of paths: [[UInt8]]) { scans.note(paths) }

  package func finish(within limit: Duration) -> Bool { scans.finish(within: limit) }

  package func update(
    _ changes: [PresenterRegistry.PathChange], report: @escaping @Sendable (_ path: [UInt8], _ keys: [String]) -> Void
  ) {
    presented.update(changes, report: report)
  }
}

extension FileArbiter {
  /// ``FileArbiter/shared``. From the first use of this property, it uses the user's containers, and so does every
  /// other arbiter that was created without folders.
  package static let withContainers: FileArbiter = {
    FolderHolder.standard.locked { $0 = { ContainerFolders(.shared) } }
    return .shared
  }()

  /// - Parameters:
  ///   - table: the turns of all processes.
  ///   - patience: how long to wait for the answer of a presenter.
  ///   - containers: where items are that other devices also have.
  package convenience init(table: TurnTable, patience: Duration = .seconds(10), containers: UserContainers) {
    self.init(table: table, patience: patience, folders: ContainerFolders(containers))
  }
}
