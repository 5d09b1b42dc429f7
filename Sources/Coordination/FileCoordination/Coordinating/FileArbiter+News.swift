import Foundation
import UTFileURLs
import UTFileVersions
import UTTurnTables

extension FileArbiter {
  /// Notifies the presenters of all processes of a change to an item.
  package func notify(_ news: ItemNews, but own: ObjectIdentifier?) {
    presenters.notify(news, but: own, from: .thisProcess)
    peers.notify([news], during: Nest.preparations.compactMap(\.peers))
    switch news {
    case .moved(let old, let new): folders?.noteChanges(of: [old, new])
    case .version(_, let path, _, let place): folders?.noteChanges(of: [path, place])
    case .changed, .ubiquityAttributes: break
    }
  }

  /// Notifies the sync engine of a container, in the background, that a file was replaced without an access.
  ///
  /// - Parameter path: an absolute path, in a container or elsewhere, without links in the folders above the file.
  package func noteReplacement(at path: [UInt8]) { folders?.noteChanges(of: [path]) }

  /// Waits until sync engines are notified of everything that was saved, as before the program ends. Do not call it on
  /// the threads of Swift concurrency.
  ///
  /// - Parameter limit: the longest time.
  /// - Returns: false if it takes too long.
  @discardableResult
  package func finishScans(within limit: Duration) -> Bool { folders?.finish(within: limit) ?? true }

  /// Notifies presenters that an item was moved.
  package func noteMove(from oldURL: URL, to newURL: URL, by presenter: (any NSFilePresenter)?) {
    noteMove(from: oldURL, to: newURL, but: presenter.map { ObjectIdentifier($0) })
  }

  /// Notifies all presenters except one that an item was moved.
  func noteMove(from oldURL: URL, to newURL: URL, but own: ObjectIdentifier?) {
    let (old, new) = (CoordinatedPath(oldURL).bytes, CoordinatedPath(newURL).bytes)
    for preparation in Nest.preparations { preparation.noteArrival(at: new) }
    notify(.moved(from: old, to: new), but: own)
  }

  /// Notifies presenters that an item has a new version.
  package func noteGain(_ version: FileVersion, of url: URL, by presenter: (any NSFilePresenter)?) {
    notify(.version(.gained, of: url, version), but: presenter.map { ObjectIdentifier($0) })
  }

  /// Notifies presenters that a conflict with a version of an item was resolved.
  package func noteResolution(_ version: FileVersion, of url: URL, by presenter: (any NSFilePresenter)?) {
    notify(.version(.resolved, of: url, version), but: presenter.map { ObjectIdentifier($0) })
  }
}

extension ItemNews {
  /// News about a version of an item.
  static func version(_ change: VersionChange, of url: URL, _ version: FileVersion) -> Self {
    // Nothing presents the folders of stored versions, and they are in no container.
    let place = version.kind == .stored ? version.url.standardBytes : CoordinatedPath(version.url).bytes
    return .version(change, of: Nest.path(of: url).bytes, id: version.id, place)
  }
}
