import FileWatching
import Foundation
import Glibc
import SafeWriting

/// A hidden place beside a file, with its extension: where a document's own writer writes before the file is replaced, and
/// where a file goes that is removed.
struct Staging {
  /// Where to write. Nothing is there.
  let url: URL

  /// A place beside a file, or beside what a link leads to.
  init(beside url: URL) { self.init(Names(besideItemAt: url.pathOfTarget)) }

  /// A place to which the file, or the link itself, can be moved.
  init(inPlaceOf url: URL) { self.init(Names(besideItemAt: String(decoding: url.bytes, as: UTF8.self))) }

  private init(_ names: Names) {
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let path = "\(names.folder)/\(names.prefix)\(getpid())-\(number)\(RealPlace.stagingMark)\(names.ending)"
    url = URL(filePath: path, directoryHint: .notDirectory)
  }

  func remove() { try? SafeWrite.removeTree(at: url.filePath()) }

  /// Removes what processes left that are no more.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - siblings: the names of all that is in its folder, or in that of what a link leads to.
  static func removeLeftovers(of url: URL, among siblings: [[UInt8]]) {
    let names = Names(besideItemAt: url.pathOfTarget)
    for sibling in siblings where sibling.starts(with: names.prefix.utf8) {
      let name = String(decoding: sibling, as: UTF8.self)
      guard name.contains(RealPlace.stagingMark),
        let process = pid_t(name.dropFirst(names.prefix.count).prefix { $0 != "-" }), process > 0
      else { continue }
      guard kill(process, 0) != 0, errno == ESRCH, let path = try? FilePath(checking: "\(names.folder)/\(name)".utf8)
      else { continue }
      SafeWrite.removeOwnLeftover(at: path)
    }
  }

  /// The parts of such names. By the bytes of the path: a URL takes its time for its parts, and every save asks for them.
  private struct Names {
    let folder: String
    let prefix: String
    let ending: Substring

    init(besideItemAt path: String) {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let name = path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...]
      let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex
      let stem = point == name.startIndex ? name : name[..<point]
      folder = slash.map { String(path[..<$0]) } ?? "."
      prefix = ".\(stem.prefix(60))."
      ending = name[stem.endIndex...]
    }
  }
}
