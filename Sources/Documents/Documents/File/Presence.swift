import Foundation
import UTFileWatching

extension DocumentFile {
  /// The watches of an open document for its file, and the other versions next to it.
  struct Presence {
    private(set) var watch: FileWatch?
    private(set) var conflictWatches: [URL: FileWatch] = [:]
    /// The number of times that the document left its file.
    private(set) var departures = 0

    /// Records the watch of the file.
    ///
    /// - Returns: the previous watch, which the caller must end.
    mutating func begin(_ watch: FileWatch) -> FileWatch? {
      defer { self.watch = watch }
      return self.watch
    }

    /// Records the watches of the versions next to the file.
    ///
    /// - Returns: the watches before, which end with their release.
    mutating func begin(_ conflictWatches: [URL: FileWatch]) -> [URL: FileWatch] {
      defer { self.conflictWatches = conflictWatches }
      return self.conflictWatches
    }

    /// Records that the document left its file.
    ///
    /// - Returns: the presence until then, with watches that end with their release.
    mutating func end() -> Presence {
      defer { self = Presence(departures: departures + 1) }
      return self
    }
  }
}
