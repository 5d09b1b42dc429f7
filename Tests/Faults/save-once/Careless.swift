import SafeWriting
import UTLibC
import UTSystemCalls

/// What careless programs do. The harness must find each of them.
enum Careless: String {
  /// Reports success without making the new name durable.
  case noFolderSync
  /// Reports success without making the contents durable.
  case noContentsSync
  /// Removes the old version, then renames the new one.
  case unlinkThenRename
  /// Renames the new version over whatever is there by now.
  case noComparison
  /// Writes over the old version in its place.
  case truncateAndWrite

  /// What is answered to calls that such a program would not make.
  var calls: CallTable? {
    switch self {
    case .noFolderSync: CallTable { $0 == .syncFolder ? .returns(0) : .made }
    case .noContentsSync: CallTable { $0 == .sync || $0 == .syncFileSystem ? .returns(0) : .made }
    case .unlinkThenRename, .noComparison, .truncateAndWrite: nil
    }
  }

  /// Saves in this way.
  ///
  /// - Parameters:
  ///   - path: where to.
  ///   - save: saves as it should be done, to the path that it gets.
  func save(to path: String, _ save: (String) throws -> SaveOutcome) throws -> SaveOutcome {
    let temporary = "\(path).\(getpid())"
    switch self {
    case .noFolderSync, .noContentsSync: return try calls?.inForce { try save(path) } ?? save(path)
    case .unlinkThenRename:
      let outcome = try save(temporary)
      let place = try Place(FilePath(path), followsLink: false)
      try place.folder.removeTree(place.name)
      rename(temporary, path)
      return outcome
    case .noComparison:
      let outcome = try save(temporary)
      rename(temporary, path)
      return outcome
    case .truncateAndWrite:
      let outcome = try save(temporary)
      let (source, target) = (open(temporary, O_RDONLY), open(path, O_WRONLY | O_TRUNC))
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      _ = write(target, bytes, max(0, read(source, &bytes, bytes.count)))
      unlink(temporary)
      return outcome
    }
  }
}
