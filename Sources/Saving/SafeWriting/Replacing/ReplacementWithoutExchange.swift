import UTLibC
import UTSystemCalls

/// Replaces versions where the file system cannot exchange them.
struct ReplacementWithoutExchange {
  let place: Place
  let new: FileIdentity
  /// The new name of the old version.
  let swapName: [UInt8]

  private var folder: Folder { place.folder }
  private var name: [UInt8] { place.name }

  /// The error codes for file systems without hard links, or files that cannot have one.
  private static let cannotLink: Set<CInt> = [EPERM, EXDEV, EINVAL, ENOSYS, ENOTSUP, EMLINK, EISDIR]

  /// - Parameter sibling: the name of the new version; afterward the name of the old one.
  /// - Returns: the method; nil if there was nothing to replace.
  mutating func perform(from sibling: inout [UInt8]) throws(SafeWriteError) -> SaveOutcome.Method? {
    // It needs the name for swapped-out versions.
    let temporary = SiblingName.temporary(name)
    guard folder.renameToFree(sibling, to: temporary) else { throw folder.failure(.create, temporary) }
    sibling = temporary
    guard let found = try folder.identityIfPresent(of: name) else { return nil }
    if found.kind != .directory, new.kind != .directory, try renameOverLinked(temporary) {
      sibling = swapName
      return .linkedAndRenamed
    }
    guard let method = try renameUnderRecord(temporary) else { return nil }
    sibling = swapName
    return method
  }

  /// The name is never free this way. However, a version that another program puts there between the two calls is lost.
  /// Without an exchange, there is no better way.
  private func renameOverLinked(_ temporary: [UInt8]) throws(SafeWriteError) -> Bool {
    guard folder.link(name, to: swapName) else {
      guard Self.cannotLink.contains(errno) || errno == ENOENT else { throw folder.failure(.replace, name) }
      return false
    }
    guard folder.rename(temporary, to: name) else {
      let error = folder.failure(.replace, name)
      _ = folder.remove(swapName)
      throw error
    }
    return true
  }

  private func renameUnderRecord(_ temporary: [UInt8]) throws(SafeWriteError) -> SaveOutcome.Method? {
    guard let old = try folder.identityIfPresent(of: name) else { return nil }
    // The record also keeps other processes from doing the same at the same time.
    let record = try folder.makeRecord(SiblingName.intent(name))
    do throws(SafeWriteError) {
      guard let stamp = RecordStamp(of: record) else { throw folder.failure(.examine, SiblingName.intent(name)) }
      var intent = Intent(
        method: .whole, sibling: temporary, swapName: swapName, stamp: stamp, new: new.inode, old: old.inode)
      try intent.write(to: record, in: place)
      if folder.renameToFree(name, to: swapName) {
        try finish(intent, record)
        return .renamedTwice
      }
      switch errno {
      case ENOENT:
        Intent.remove(record, in: place)
        return nil
      case EXDEV:
        intent.method = .piecewise
        try intent.write(to: record, in: place)
        try finish(intent, record)
        return .renamedPiecewise
      default: throw folder.failure(.replace, name)
      }
    } catch {
      if error.state == .unchanged { Intent.remove(record, in: place) }
      throw error
    }
  }

  /// Completes or undoes the recorded replacement, or leaves it to the recovery.
  private func finish(_ intent: Intent, _ record: Descriptor) throws(SafeWriteError) {
    do throws(SafeWriteError) {
      try intent.complete(in: place)
    } catch {
      if error.state == .unchanged, !intent.undo(in: place) { throw error.with(.incomplete) }
      throw error
    }
    Intent.remove(record, in: place)
  }
}
