/// Has the bytes of a flat file, and gives them as often as they are asked for.
public protocol ContentsProvider: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Calls `body` with the bytes, piece by piece, in order; no piece is larger than 1 MiB.
  ///
  /// - Throws: if the bytes are not to be had any more, or are not as many as ``count``; what `body` throws.
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
