import UTLibC

extension FileStatus {
  /// The status of an item in a folder with the time of its creation (`statx(2)`), without following a link; nil with
  /// `errno` set if the system does not report it.
  ///
  /// - Parameters:
  ///   - name: NUL-terminated; empty for the open folder itself, even if its items may not be examined.
  ///   - folder: the descriptor of the folder, or `AT_FDCWD`.
  package init?(withCreationOf name: UnsafePointer<CChar>, in folder: CInt) {
    let fields = withUnsafeTemporaryAllocation(of: Int64.self, capacity: 13) { fields -> [13 of Int64]? in
      guard let start = fields.baseAddress, readItemStatus(folder, name, start) == 0 else { return nil }
      return [13 of Int64] { fields[$0] }
    }
    guard let fields else { return nil }
    self.init(record: fields)
  }
}
