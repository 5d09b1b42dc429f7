import Foundation
import UTFileWatching

extension DocumentFile {
  /// The watches of an open document for its file, and the other versions next to it.
  struct Presence {
    private(set) var watch: FileWatch?
    private(set) var conflictWatches: [URL: FileWatch] = [:]
    /// How often the document has left its file.
    private(set) var departures = 0

    /// The file is watched from now on.
    ///
    /// - Returns: the watch before, which is to be ended.
    mutating func begin(_ watch: FileWatch) -> FileWatch? {
      defer { self.watch = watch }
      return self.watch
    }

    /// The versions next to the file are watched from now on.
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
