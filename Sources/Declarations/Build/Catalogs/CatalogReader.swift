import UTAssetCatalogs
import UTThreads
import ZipArchives

/// Reads the compiled asset catalogs of a build on request.
final class CatalogReader: Sendable {
  private struct State {
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
      entry = archive.entry(named: name)
      guard entry != nil else { throw IsUnreadable() }
    }
    let limit = min(AssetCatalog.maximumSize, state.rest)
    guard entry?.size ?? 0 <= limit else { throw IsUnreadable() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entry.map { Int($0.size) } ?? 0)
    defer { state.rest -= bytes.count }
    try contents.forEachPiece(of: name, entry) { piece in
      let isCatalog = !bytes.isEmpty || AssetCatalog.mayBegin(piece)
      guard isCatalog, piece.count <= limit - bytes.count else { throw IsUnreadable() }
      bytes += piece
    }
    return bytes
  }
}
