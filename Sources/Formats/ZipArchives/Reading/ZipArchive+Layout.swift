extension ZipArchive {
  /// Refuses an archive whose entries overlap, as in archives that are made to unpack to a thousand times more than any
  /// ordinary one, or whose entries differ for a program that reads the archive from front to back.
  ///
  /// - Throws: ``ZipError`` with the first such entry.
  public func checkLayout() throws(ZipError) {
    var places: [(offset: Int, index: UInt32)] = []
    places.reserveCapacity(entries.count)
    for index in entries.indices { places.append((entries[index].headerOffset, UInt32(index))) }
    places.sort { $0.offset < $1.offset }
    for position in places.indices {
      let entry = entries[Int(places[position].index)]
      let end = try extent(of: entry).end
      if position + 1 < places.count {
        guard end <= base + places[position + 1].offset else {
          throw overlap(entry, "entry '\(entries[Int(places[position + 1].index)].text)'")
        }
      } else {
        guard end <= directoryStart else { throw overlap(entry, "the archive's directory") }
      }
    }
  }

  private func overlap(_ entry: ZipEntry, _ other: String) -> ZipError {
    ZipError(archive: path, entry: entry.name, "overlaps \(other)", help: "do not trust this archive")
  }

  /// The range of an entry's data in the file, and the end of the entry.
  ///
  /// - Throws: ``ZipError`` if the records around the data do not agree with the directory.
  func extent(of entry: ZipEntry) throws(ZipError) -> (data: Range<Int>, end: Int) {
    try checkReadable(entry)
    let start = base + entry.headerOffset
    // Most extra fields are no longer than this.
    var bytes = try prefix(start, ZipLocalHeader.size + entry.storedName.count + 64)
    guard let length = ZipLocalHeader(bytes[...], of: entry).length else {
      throw damaged(entry, "the local header is not at the offset in the archive's directory")
    }
    if length > bytes.count { bytes = try prefix(start, length) }
    if let difference = ZipLocalHeader(bytes[...], of: entry).difference {
      throw damaged(entry, "the local header and the archive's directory disagree about the \(difference)")
    }
    let dataStart = start + length
    guard dataStart <= size, entry.compressedSize <= size - dataStart else {
      throw damaged(entry, "the archive ends inside the entry")
    }
    let data = dataStart..<dataStart + entry.compressedSize
    guard entry.hasDescriptor else { return (data, data.upperBound) }
    let behind = try prefix(data.upperBound, ZipLocalHeader.maximumDescriptor)
    guard let descriptor = ZipLocalHeader.lengthOfDescriptor(behind[...], of: entry) else {
      throw damaged(entry, "the data descriptor and the archive's directory disagree")
    }
    return (data, data.upperBound + descriptor)
  }

  /// This many bytes, or fewer at the end of the file.
  private func prefix(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8] {
    try bytes(offset, max(0, min(count, size - offset))) ?? []
  }
}
