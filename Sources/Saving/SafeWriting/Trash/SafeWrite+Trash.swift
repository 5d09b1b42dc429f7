import SystemPackage
import UTLibC
import UTSystemCalls

/// The reason why an item was not moved to the trash. The item is still in its place.
package enum TrashError: Error {
  /// Its volume has no trash, and none could be created.
  case unavailable(SafeWriteError)
  /// It could not be moved, or its record could not be written.
  case failed(SafeWriteError)
}

extension SafeWrite {
  /// Moves a file, folder, or link to the trash of its volume, from which programs that follow the specification can
  /// put it back. It is never copied to another volume.
  ///
  /// Source: the Trash specification 1.0 of freedesktop.org.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - surroundings: where the user's trash is.
  /// - Returns: its new path.
  /// - Throws: ``TrashError``.
  package static func moveToTrash(
    _ path: FilePath, _ surroundings: TrashSurroundings = .system
  ) throws(TrashError) -> FilePath {
    let place: Place
    do throws(SafeWriteError) {
      place = try Place(path, followsLink: false)
      if place.folder.status(of: place.name) == nil { throw place.folder.failure(.move, place.name) }
    } catch { throw .failed(error) }
    let folder = Folder(place.folder.descriptor, path: realPath(place.folder.path) ?? place.folder.path)
    let trash: TrashFolder
    do throws(SafeWriteError) { trash = try TrashFolder(forItemsOf: folder, surroundings) } catch {
      throw .unavailable(error)
    }
    do throws(SafeWriteError) {
      let name = try move(place.name, of: folder, to: trash)
      // The item is in the trash; only a power failure could bring it back.
      for changed in [trash.files, folder] { _ = changed.descriptor.sync(isFolder: true) }
      if trash.files.identity(of: name)?.kind == .directory { TrashSizes(trash: trash).add(name) }
      return trash.files.filePath(of: name)
    } catch { throw .failed(error) }
  }

  /// Moves an item to a free name, after a record with that name was written.
  private static func move(
    _ name: [UInt8], of folder: Folder, to trash: TrashFolder
  ) throws(SafeWriteError) -> [UInt8] {
    let path = folder.path(of: name)
    let record = TrashRecord(
      path: trash.top.map { top in Array(path[(top == [slash] ? 1 : top.count + 1)...]) } ?? path)
    var attempt = 0
    while true {
      attempt += 1
      let new = TrashRecord.name(name, attempt)
      guard try write(record, new + TrashRecord.suffix, in: trash.records) else { continue }
      if folder.renameToFree(name, to: new, in: trash.files) { return new }
      let error = folder.failure(.move, name)
      _ = trash.records.remove(new + TrashRecord.suffix)
      if error.code != EEXIST { throw error }
    }
  }

  /// - Returns: false if the name is taken.
  private static func write(
    _ record: TrashRecord, _ name: [UInt8], in records: Folder
  ) throws(SafeWriteError) -> Bool {
    guard let file = records.open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) else {
      if errno == EEXIST { return false }
      throw records.failure(.create, name)
    }
    let isWritten = record.text.withUnsafeBytes { Descriptor.writeOn($0, to: file.number) } && file.sync()
    guard !isWritten else {
      _ = records.descriptor.sync(isFolder: true)
      return true
    }
    let error = records.failure(.write, name)
    _ = records.remove(name)
    throw error
  }
}
