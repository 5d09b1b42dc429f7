import Foundation
import Glibc

/// Where a document's own writer writes before the file is replaced: a hidden name beside the file, with its extension.
struct Staging {
  /// Where to write. Nothing is there.
  let url: URL

  private static let mark = ".docstaging"

  /// A place beside a file.
  init(beside url: URL) {
    let ending = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    self.url = Self.folder(of: url).appending(path: "\(Self.prefix(of: url))\(getpid())-\(number)\(Self.mark)\(ending)")
  }

  func remove() { if url.existsOnDisk { try? FileManager.default.removeItem(at: url) } }

  /// Removes what processes left that are no more.
  static func removeLeftovers(of url: URL) {
    let prefix = prefix(of: url)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: url).path)) ?? []
    for name in names where name.hasPrefix(prefix) && name.contains(mark) {
      guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH {
        try? FileManager.default.removeItem(at: folder(of: url).appending(path: name))
      }
    }
  }

  private static func folder(of url: URL) -> URL { url.asFile.deletingLastPathComponent() }

  private static func prefix(of url: URL) -> String {
    ".\(url.asFile.deletingPathExtension().lastPathComponent.prefix(60))."
  }
}
