import Foundation
import SafeWriting
import UTFileURLs
import UTFileWatching
import UTLibC
import UTSystemCalls
import UTThreads

/// A hidden location next to a file, with its extension: a document's own writer writes there before the file is
/// replaced.
package struct Staging {
  /// The extension of the lock file, in place of the item's own.
  private static let lockEnding = "-lock"

  /// The free location to write to.
  package let url: URL
  /// Marks it as in use for other programs; nil where no lock can be created.
  private let lock: StagingLock?

  /// Creates a location next to a file, or next to the target of a link.
  ///
  /// - Parameter isLocked: whether to mark it as in use for other programs, wherever they run.
  package init(beside file: URL, isLocked: Bool) {
    let names = Names(besideItemAt: file.pathOfTarget)
    func makeStem() -> [UInt8] {
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      return names.prefix + Array("\(getpid())-\(number)\(RealPlace.stagingMark)".utf8)
    }
    var stem = makeStem()
    var lock = isLocked ? StagingLock(stem + Self.lockEnding.utf8, in: names.folder) : nil
    // Before it is locked, another program may mistake it for a leftover and remove it.
    for _ in 0..<3 where isLocked && lock == nil && errno == EWOULDBLOCK {
      stem = makeStem()
      lock = StagingLock(stem + Self.lockEnding.utf8, in: names.folder)
    }
    url = URL.file(names.folder.appendingComponent(stem + names.ending))
    self.lock = lock
  }

  /// The item at the location, once this program has written it.
  private let written = Monitor<FileIdentity?>(nil)

  /// Records that this program wrote the item that is now at the location: another user may give its name to a
  /// different item, to have that removed.
  package func noteWritten() {
    let found = try? SafeWrite.identity(at: url.filePath())
    written.locked { $0 = found }
  }

  /// Ends its use.
  ///
  /// - Parameter isWritten: whether there may be an item, which is removed. In a folder in which other users may rename
  ///   items, a folder that was not noted stays if it is not empty.
  package func end(isWritten: Bool) {
    if isWritten, let path = try? url.filePath() {
      if let item = written.locked({ $0 }) {
        try? SafeWrite.removeTree(at: path, known: item)
      } else {
        SafeWrite.removeOwnLeftover(at: path)
      }
    }
    lock?.remove()
  }

  /// Removes leftovers of ended processes: items that no process has locked. The process ID in the name decides if
  /// there is no lock file: where locks are not supported, and in the first save in which a document's own writer takes
  /// over from the standard writer.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - siblings: the names of temporary files of saves in its folder, or in the folder of a link's destination.
  static func removeLeftovers(of url: URL, among siblings: [[UInt8]]) {
    let names = Names(besideItemAt: url.pathOfTarget)
    var stems: [[UInt8]: [[UInt8]]] = [:]
    for sibling in siblings where sibling.starts(with: names.prefix) {
      if let mark = sibling.firstRange(of: Array(RealPlace.stagingMark.utf8)) {
        stems[Array(sibling[..<mark.upperBound]), default: []].append(sibling)
      }
    }
    for (stem, items) in stems {
      let number = stem.dropFirst(names.prefix.count).prefix { $0 != UInt8(ascii: "-") }
      guard let process = pid_t(String(decoding: number, as: UTF8.self)), process > 0 else { continue }
      let lockName = stem + lockEnding.utf8
      let attempt = StagingLock.Attempt(lockName, in: names.folder)
      guard attempt.isGranted ?? (kill(process, 0) != 0 && errno == ESRCH) else { continue }
      // The lock goes last, so that other programs see the same until then.
      for name in items.filter({ $0 != lockName }) + [lockName] {
        let path = FilePath(bytes: names.folder.appendingComponent(name))
        if let path { SafeWrite.removeOwnLeftover(at: path) }
      }
      withExtendedLifetime(attempt) {}
    }
  }

  /// The parts of such names, from the bytes of the path: the components of a URL are slow, and every save needs them.
  private struct Names {
    let folder: [UInt8]
    let prefix: [UInt8]
    let ending: ArraySlice<UInt8>

    /// - Parameter path: an absolute path.
    init(besideItemAt path: [UInt8]) {
      let dot = UInt8(ascii: ".")
      let name = path[...].lastComponent
      let point = name.lastIndex(of: dot) ?? name.startIndex
      let stem = point == name.startIndex ? name : name[..<point]
      folder = path.parentFolder
      prefix = [dot] + stem.beginning(atMost: Self.maximumLength) + [dot]
      // What follows the last dot of a long name is no extension.
      ending = name.distance(from: stem.endIndex, to: name.endIndex) > Self.maximumLength ? [] : name[stem.endIndex...]
    }

    /// The maximum number of bytes of each part, so that no name is too long for the file system.
    private static let maximumLength = 60
  }
}
