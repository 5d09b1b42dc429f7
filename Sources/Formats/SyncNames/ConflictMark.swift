/// The text that a program adds to the name of a conflict version.
struct ConflictMark {
  /// The maker of the version, as far as the mark names it.
  struct Maker {
    var computer: String?
    var author: String?
  }

  let source: SyncProgram
  let maker: Maker
  /// The index after it.
  let end: Int

  /// Recognizes bytes that are a mark, and only that.
  init?(whole bytes: ArraySlice<UInt8>) {
    self.init(beginning: bytes)
    guard end == bytes.endIndex else { return nil }
  }

  /// Recognizes a mark at the beginning of bytes.
  init?(beginning bytes: ArraySlice<UInt8>) {
    for program in SyncProgram.all {
      var rest = NameReader(bytes)
      guard let maker = program.conflictMark(&rest) else { continue }
      (source, self.maker, end) = (program, maker, rest.bytes.startIndex)
      return
    }
    return nil
  }
}
