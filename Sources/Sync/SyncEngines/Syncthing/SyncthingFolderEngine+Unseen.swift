import SafeWriting
import UTLibC
import UTSystemCalls

/// The evicted items that were found on this device.
struct ExaminedItems {
  /// The parts of each item.
  fileprivate(set) var contents: [SyncPath: [SyncPath: DiskIdentity]] = [:]
  /// The items that only other devices have, for evicted folders that are not packages.
  fileprivate(set) var elsewhere: [SyncPath: [SyncPath]] = [:]
}

// A program that saves an item at the path of an evicted item did not see that item, but Syncthing treats the version
// in its index as the previous one. If only this device ever changed the item, there would be no conflict, and the
// contents that other devices keep would be permanently replaced. Files of two packages would even be mixed.

extension SyncthingFolderEngine {
  /// The number of attempts to examine items that programs change at the same time.
  private static let attempts = 5
  /// The maximum number of lines for a folder. In a folder with more items, all are synchronized again, because each
  /// line costs the engine time.
  private static let maximumLines = 1000

  /// Synchronizes again the evicted items that are on this device, except items that would replace unseen contents.
  ///
  /// Call this only in turn with other programs and tasks that change the lines of evicted items.
  ///
  /// - Returns: the items that the engine must read, such as items that now have the name of a conflict version.
  func synchronizePresent(_ item: SyncPath, _ local: LocalFolder) async throws(SyncError) -> [SyncPath] {
    var present: [SyncPath] = []
    let apart = try await changeExamined(around: item, local) { evicted, examined in
      present = examined.contents.keys.sorted()
      for path in present {
        evicted.remove(path)
        // Items that no line can express are downloaded.
        for other in examined.elsewhere[path] ?? [] { _ = evicted.add(other) }
      }
    }
    return apart + present
  }

  /// Changes the lines of evicted items after giving the name of a conflict version to items that are on this device
  /// and would replace other contents. All existing items are examined before the lines are changed.
  ///
  /// Call this only in turn with other programs and tasks that change the lines of evicted items.
  ///
  /// - Returns: the new paths.
  func changeExamined(
    around item: SyncPath, _ local: LocalFolder, _ change: (inout EvictedItems, ExaminedItems) -> Void
  ) async throws(SyncError) -> [SyncPath] {
    var apart: [SyncPath] = []
    for _ in 0..<Self.attempts {
      let (examined, unseen) = try await examine(try await evictedItems(), around: item, local, new: Set(apart))
      for path in unseen { apart += try setApart(path, local) }
      guard unseen.isEmpty else { continue }
      var isExamined = true
      try await changeEvicted { evicted throws(SyncError) in
        for path in try present(evicted, around: item, local) where isExamined {
          isExamined = try examined.contents[path] == local.contents(of: path)
        }
        if isExamined { change(&evicted, examined) }
      }
      if isExamined { return apart }
    }
    throw .changed
  }

  /// - Returns: the new path; none if the item is missing.
  private func setApart(_ path: SyncPath, _ local: LocalFolder) throws(SyncError) -> [SyncPath] {
    guard let parent = path.parent, let name = path.names.last?.bytes, let folder = try local.open(parent) else {
      return []
    }
    let other = ItemSiblings.conflictName(of: name)
    guard folder.rename(name, to: other, in: folder, .keeping) else {
      if errno == ENOENT { return [] }
      throw .system(errno)
    }
    return [FileName(other).flatMap { parent.appending($0) }].compactMap(\.self)
  }

  // MARK: Examining

  /// - Parameter new: items that certainly do not replace any contents.
  /// - Returns: the found items, and which of them would replace other devices' contents without a conflict.
  private func examine(
    _ evicted: EvictedItems, around item: SyncPath, _ local: LocalFolder, new: Set<SyncPath>
  ) async throws(SyncError) -> (ExaminedItems, unseen: [SyncPath]) {
    var (examined, unseen): (ExaminedItems, [SyncPath]) = (ExaminedItems(), [])
    let present = try present(evicted, around: item, local)
    guard !present.isEmpty else { return (examined, []) }
    let state = try await state()
    // The status of a paused folder is unknown.
    if let problem = state.problem { throw problem }
    guard let own = state.devices.first(where: \.isThisDevice) else {
      throw .malformedAnswer("this device is missing from the folder's devices")
    }
    for path in present {
      // Before the engine is asked, so that a change in the meantime is noticed.
      examined.contents[path] = try local.contents(of: path)
      unseen += try await self.unseen(at: path, own, local, new)
      guard unseen.isEmpty, !Self.isInPackage(path), try local.isFolder(path) else { continue }
      examined.elsewhere[path] = try await elsewhere(in: path)
    }
    return (examined, unseen)
  }

  /// The items in a folder that only other devices have, without items in these; none if there are too many.
  ///
  /// - Parameter includesPackages: whether to list the missing items of a package.
  func elsewhere(
    in folder: SyncPath, includingPackages includesPackages: Bool = false
  ) async throws(SyncError) -> [SyncPath] {
    var found: [SyncPath] = []
    for item in try await items(in: folder) where !item.isLocal {
      // Missing parts of a package are needed.
      let isNeeded = !includesPackages && item.path.parent.map(Self.isInPackage) ?? false
      if isNeeded || found.last?.contains(item.path) ?? false { continue }
      found.append(item.path)
    }
    return found.count > Self.maximumLines ? [] : found
  }

  /// Whether a folder is, or is in, a folder whose name has an extension. Its type may not be declared on this device.
  private static func isInPackage(_ folder: SyncPath) -> Bool {
    folder.names.contains { $0.bytes.dropFirst().contains(UInt8(ascii: ".")) }
  }

  /// The items that would replace other devices' contents without a conflict: an evicted item, or items in a folder. A
  /// package is one item.
  private func unseen(
    at path: SyncPath, _ own: SyncDevice, _ local: LocalFolder, _ new: Set<SyncPath>
  ) async throws(SyncError) -> [SyncPath] {
    guard let status = try local.status(of: path) else { return [] }
    let isFolder = status.isFolder
    let isPackage = isFolder && Self.isInPackage(path)
    if !isPackage {
      // The line proves that other devices had a file, even if the engine forgot it.
      let question = Question(path: path, status: status, own: own.id, isInPackage: false, ifUnknown: !isFolder)
      if try await replacesUnseen(question) { return [path] }
    }
    guard isFolder else { return [] }
    let isKnown = isPackage ? true : try await knownAnswer(path)?.global?.isKnown ?? false
    var unseen: [SyncPath] = []
    for found in try local.items(in: path) where !(unseen.last?.contains(found.item.path) ?? false) {
      let (item, isFolder) = (found.item.path, found.item.kind == .folder)
      let folders = item.andFolders.reversed().dropFirst(path.names.count).filter { $0 != item || isFolder }
      let package = isPackage ? path : folders.first(where: Self.isInPackage)
      if isFolder && package != nil || item.andFolders.contains(where: new.contains) { continue }
      // An unknown item in a folder that the engine knows other devices have is new to all devices.
      let isUnseen = package != nil || !isKnown && !isFolder
      let question = Question(
        path: item, status: found.status, own: own.id, isInPackage: package != nil, ifUnknown: isUnseen)
      if try await replacesUnseen(question) { unseen.append(package ?? item) }
    }
    return unseen
  }

  /// The engine's record of an item; nil for none.
  private func knownAnswer(_ path: SyncPath) async throws(SyncError) -> FileAnswer? {
    do throws(SyncError) { return try await fileAnswer(path) } catch .refused(status: 404, let reason) {
      // It may have been paused in the meantime; see `observation`.
      if reason.contains("folder") { throw .paused }
      return nil
    }
  }

  /// An item on disk that may replace other contents.
  private struct Question {
    let path: SyncPath
    let status: FileStatus
    /// The identifier of this device.
    let own: String
    /// Whether a conflict version made by Syncthing would not be sufficient.
    let isInPackage: Bool
    /// The answer if the engine has no version.
    let ifUnknown: Bool
  }

  private func replacesUnseen(_ item: Question) async throws(SyncError) -> Bool {
    guard let answer = try await knownAnswer(item.path), let global = answer.global, global.isKnown else {
      return item.ifUnknown
    }
    if global.isDeleted { return item.isInPackage }
    if global.isInvalid { return item.ifUnknown }
    if item.status.isFolder { return !global.isFolder }
    // An eviction that was interrupted before it removed anything.
    if global.describes(item.status, answer.mtime?.value) { return false }
    return item.isInPackage || global.version.allSatisfy { $0.hasPrefix("\(item.own.prefix(7)):") }
  }
}
