import UTLibC
import UTSystemCalls

extension KeptVersion {
  /// Copies contents under a visible name: next to a file, or to the recovery folder if the file's folder is read-only.
  /// - Parameters:
  ///   - source: a descriptor of the contents.
  ///   - range: the bytes to copy; nil for all.
  ///   - place: the file. The copy is put into the open folder, wherever its path leads by then.
  ///   - reason: why they are kept.
  ///   - options: the options of the save.
  static func copy(
    of source: CInt, _ range: Range<Int64>? = nil, beside place: Place, _ reason: Reason, _ options: SaveOptions
  ) throws -> KeptVersion {
    var copyOptions = SaveOptions()
    copyOptions.createsOnly = true
    copyOptions.durability = options.durability
    copyOptions.attributes.mode = try ItemAttributes.mode(ofCopyOf: source, at: place.path)
    let name = SiblingName.conflict(place.name)
    func copy(to folder: Folder) throws -> KeptVersion {
      try SafeWrite.file(at: Place(folder: folder, name: name), options: copyOptions) {
        try $0.copy(from: source, range: range)
      }
      return KeptVersion(path: folder.filePath(of: name), reason: reason)
    }
    do { return try copy(to: place.folder) } catch let error as SafeWriteError
      where [EACCES, EPERM, EROFS].contains(error.code)
    {
      return try copy(to: JournalFolder.open(options, creating: true))
    }
  }
}
