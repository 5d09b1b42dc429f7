/// A source of the bytes of a flat file, which may be read several times.
public protocol ContentsProvider: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Calls `body` with the bytes in order, in chunks of at most 1 MiB.
  ///
  /// - Throws: an error if the bytes are no longer available or their number is not ``count``; errors from `body`.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension ContentsProvider {
  func bytes(goesOn: () -> Bool) throws(FileTreeError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      try forEachPiece {
        guard goesOn() else { throw FileTreeError.cancelled(path: "") }
        bytes += $0
      }
    } catch let error as FileTreeError { throw error } catch {
      throw .notProvided(reason: "\(error)")
    }
    return bytes
  }
}
