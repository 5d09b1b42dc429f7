import UTLibC
import UTSystemCalls

extension KeptVersion {
  /// Copies contents under a visible name: next to a file, or to the recovery folder if the file's folder is read-only.
  /// - Parameters:
  ///   - source: a descriptor of the contents.
  ///   - range: the bytes to copy; nil for all.
  ///   - place: the file.
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
    var path = place.folder.filePath(of: name)
    do {
      try SafeWrite.file(at: path, options: copyOptions) { try $0.copy(from: source, range: range) }
    } catch let error as SafeWriteError where [EACCES, EPERM, EROFS].contains(error.code) {
      path = try JournalFolder.open(options, creating: true).filePath(of: name)
      try SafeWrite.file(at: path, options: copyOptions) { try $0.copy(from: source, range: range) }
    }
    return KeptVersion(path: path, reason: reason)
  }
}
