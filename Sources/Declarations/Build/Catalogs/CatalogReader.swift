import UTAssetCatalogs
import UTThreads
import ZipArchives

/// Reads the compiled asset catalogs of a build on request.
final class CatalogReader: Sendable {
  private struct State {
    var wanted: Set<String> = []
    /// The entries of an archive, found when the first catalog is read; nil for a duplicate name.
    var entries: [String: ZipEntry?]?
    /// The numbers of bytes and catalogs that can still be read.
    var (rest, count) = (maximumTotalSize, maximumCount)
    var intact = 0
  }

  private struct IsUnreadable: Error {}

  private static let maximumTotalSize = 256 << 20
  /// The maximum number of catalogs: those of an app and of its watch apps are read.
  private static let maximumCount = 16

  private let contents: BuildContents
  private let state = Monitor(State())

  init(_ contents: BuildContents) { self.contents = contents }

  /// The number of catalogs read.
  var intactCount: Int { state.locked { $0.intact } }

  /// Records that a catalog may be requested.
  func want(_ name: String) { state.locked { _ = $0.wanted.insert(name) } }

  /// Reads a catalog.
  ///
  /// - Parameter name: the path of the file.
  /// - Returns: the catalog; nil if it is damaged or too large, or if the archive contains it twice.
  func catalog(_ name: String) -> AssetCatalog? {
    state.locked { state in
      state.count -= 1
      guard state.count >= 0, let bytes = try? bytes(of: name, &state) else { return nil }
      let catalog = try? AssetCatalog(reading: bytes)
      if catalog != nil { state.intact += 1 }
      return catalog
    }
  }

  private func bytes(of name: String, _ state: inout State) throws -> [UInt8] {
    var entry: ZipEntry?
    if let archive = contents.archive {
      let entries = state.entries ?? archive.entries(named: state.wanted)
      state.entries = entries
      guard let found = entries[name], let only = found else { throw IsUnreadable() }
      entry = only
    }
    let limit = min(AssetCatalog.maximumSize, state.rest)
    guard entry?.size ?? 0 <= limit else { throw IsUnreadable() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entry.map { Int($0.size) } ?? 0)
    defer { state.rest -= bytes.count }
    try contents.forEachPiece(of: name, entry) { piece in
      guard piece.count <= limit - bytes.count else { throw IsUnreadable() }
      bytes += piece
    }
    return bytes
  }
}
