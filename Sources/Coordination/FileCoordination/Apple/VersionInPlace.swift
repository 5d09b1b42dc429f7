import Foundation
import UTFileURLs
import UTFileVersions
import UTThreads

/// A presenter that may have unsaved changes while its item is another program's version.
package protocol ConflictingPresenter: NSFilePresenter {
  /// Identifies the item's version while it conflicts with unsaved changes; nil if there is no such conflict.
  var conflictInPlace: (any AnyObject & Sendable)? { get }

  /// Ends the conflict with a version, for the presenter's changes: it may save them.
  func replaceConflictInPlace(_ version: any AnyObject & Sendable)

  /// Ends the conflict with a version, for that version: the presenter reads it, without its changes.
  func adoptConflictInPlace(_ version: any AnyObject & Sendable)
}

/// Another program's version that is now the item, and conflicts with unsaved changes of a presenter in this process.
///
/// It is a view of the item itself. Resolving it lets the presenter save, which keeps this version in the history.
/// Replacing the item with it first makes the presenter read it.
final class VersionInPlace: NSFileVersion, @unchecked Sendable {
  // Sendable: everything that changes is in a monitor.
  private let presenter: any ConflictingPresenter
  private let conflict: any AnyObject & Sendable
  private let place: URL
  private let isChosen = Monitor(false)

  private init(
    _ version: FileVersion, of history: VersionHistory, _ presenter: any ConflictingPresenter,
    _ conflict: any AnyObject & Sendable
  ) {
    (self.presenter, self.conflict, place) = (presenter, conflict, history.url)
    super.init(version, of: history, .shared)
  }

  /// Returns the current version of an item, once for each presenter whose unsaved changes conflict with it.
  static func all(of history: VersionHistory) -> [VersionInPlace] {
    guard let current = history.current else { return [] }
    return FileArbiter.shared.presenters.all.compactMap { presenter in
      guard let presenter = presenter as? any ConflictingPresenter, let conflict = presenter.conflictInPlace,
        let url = presenter.presentedItemURL, VersionHistory(of: url).path == history.path
      else { return nil }
      return VersionInPlace(current, of: history, presenter, conflict)
    }
  }

  override var isConflict: Bool { true }
  override var isDiscardable: Bool {
    get { false }
    set {}
  }

  override var isResolved: Bool {
    get { presenter.conflictInPlace.map { $0 !== conflict } ?? true }
    set {
      guard newValue, !isResolved else { return }
      if isChosen.locked({ $0 }) { return presenter.adoptConflictInPlace(conflict) }
      presenter.replaceConflictInPlace(conflict)
    }
  }

  override func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
    guard VersionHistory(of: url).path == VersionHistory(of: place).path else {
      return try super.replaceItem(at: url, options: options)
    }
    // Another version may have taken its place since.
    if let other = presenter.conflictInPlace, other !== conflict {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.pathText])
    }
    isChosen.locked { $0 = true }
    return url
  }
}
