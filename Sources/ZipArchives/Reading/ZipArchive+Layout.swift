extension ZipArchive {
  /// Refuses an archive whose entries lie over each other, as in those that are made to unpack to a thousand times more
  /// than any honest one.
  ///
  /// - Throws: ``ZipError`` with the first such entry.
  public func checkLayout() throws(ZipError) {
    let entries = entries.sorted { $0.headerOffset < $1.headerOffset }
    for (entry, next) in zip(entries, entries.dropFirst()) {
      // Its own header has 30 bytes, and the name once more.
      let room = next.headerOffset - entry.headerOffset - 30 - entry.storedName.count
      guard entry.compressedSize <= room else {
        throw ZipError(
          archive: path, entry: entry.name, "lies over the entry \(next.text)", hint: "do not trust this archive")
      }
    }
  }
}
