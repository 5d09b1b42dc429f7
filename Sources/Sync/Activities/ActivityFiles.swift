import FoundationEssentials
import SafeWriting
import SystemPackage
import UTContainers
import UTFileURLs
import UTLibC
import UTSyncEngines
import UTSystemCalls

/// An activity that can be continued on this device.
package struct OfferedActivity: Hashable, Sendable {
  package let activity: StoredActivity
  package let place: ActivityPlace
  /// The device on which it was stored.
  package let device: UUID
  package let deviceName: String
  package let isThisDevice: Bool

  /// The absolute path of the document, which need not be on this device.
  package var document: [UInt8] { place.absolute(activity.document) }

  /// Whether the document is still where it was when the activity was found, and not behind a link.
  package var leadsNowhereElse: Bool { place.leadsNowhereElse(activity.document) }
}

/// The files with the activities of all devices in a container: one for each device, which avoids conflicts. The host
/// has only this device's file.
package struct ActivityFiles: Sendable {
  /// The result of a search.
  package struct Found: Sendable {
    /// The activities, newest first.
    package var offers: [OfferedActivity] = []
    /// The activities that other processes continued.
    package var continued: Set<UUID> = []
    /// The files that cannot be used.
    package var problems: [(path: [UInt8], error: ActivityError)] = []
  }

  package let place: ActivityPlace
  package let device: ActivityDevice

  /// The maximum number of devices; the most recently changed files are used.
  private static let maximumCount = 64
  private static let ending = ".plist"

  package init(_ place: ActivityPlace, _ device: ActivityDevice = .shared) {
    (self.place, self.device) = (place, device)
  }

  // MARK: Reading

  /// The activities that can be continued: of other devices, and of other running programs on this device.
  package func found(at now: Date = Date()) -> Found {
    var found = Found()
    guard let folder = place.open() else {
      // Without a folder for programs of the host, there are no such activities.
      if errno != ENOENT, place.container != nil { found.problems.append((place.folder, .notAFolder)) }
      return found
    }
    guard let names = FolderEntries.names(of: folder) else { return found }
    let own = device.identifier
    for (name, identifier) in Self.newestFiles(names, in: folder) where place.container != nil || identifier == own {
      do throws(ActivityError) {
        try add(Self.file(name, in: folder), of: identifier, isOwn: identifier == own, at: now, to: &found)
      } catch {
        found.problems.append((place.folder.appendingComponent(name), error))
      }
    }
    found.offers.sort { $0.activity.date > $1.activity.date }
    return found
  }

  private static func newestFiles(_ names: [[UInt8]], in folder: Descriptor) -> [(name: [UInt8], identifier: UUID)] {
    var files = names.compactMap { name in identifier(in: name).map { (name: name, identifier: $0) } }
    files.sort { $0.name.lexicographicallyPrecedes($1.name) }
    guard files.count > maximumCount else { return files }
    let dated = files.map { ($0, folder.status(of: $0.name)?.modified.seconds ?? .min) }
    return dated.sorted { $0.1 > $1.1 }.prefix(maximumCount).map(\.0)
  }

  private func add(_ file: ActivityFile, of identifier: UUID, isOwn: Bool, at now: Date, to found: inout Found) {
    found.continued.formUnion(file.continuations.map(\.id))
    for activity in file.activities where activity.isCurrent(at: now) && place.leadsNowhereElse(activity.document) {
      if isOwn, activity.session == device.session || !device.isRunning(activity.session) { continue }
      found.offers.append(
        OfferedActivity(
          activity: activity, place: place, device: identifier, deviceName: file.deviceName, isThisDevice: isOwn))
    }
  }

  private static func identifier(in name: [UInt8]) -> UUID? {
    guard name.count == 36 + ending.utf8.count, name.suffix(ending.utf8.count).elementsEqual(ending.utf8) else {
      return nil
    }
    return UUID(uuidString: String(decoding: name.prefix(36), as: UTF8.self))
  }

  private static func file(_ name: [UInt8], in folder: Descriptor) throws(ActivityError) -> ActivityFile {
    guard let file = folder.openBeneath(name), let status = file.status() else { throw .system(errno) }
    guard status.isFile else { throw .malformed }
    guard let bytes = file.bytes(ActivityFile.maximumSize + 1, at: 0) else { throw .system(errno) }
    return try ActivityFile(parsing: bytes)
  }

  // MARK: Changing

  /// Stores this process's activity, replacing its last one.
  ///
  /// - Parameter activity: the activity; nil if there is none.
  /// - Returns: the path of the file in the container; nil if nothing has changed, or on the host.
  package func store(_ activity: StoredActivity?, at now: Date = Date()) throws(ActivityError) -> SyncPath? {
    try change(at: now) { file in
      file.activities.removeAll { $0.session == device.session }
      if let activity { file.activities.insert(activity, at: 0) }
    }
  }

  /// Notifies other devices and processes that an activity was continued here.
  ///
  /// - Returns: the path of the file in the container; nil if nothing has changed, or on the host.
  package func noteContinuation(of id: UUID, at now: Date = Date()) throws(ActivityError) -> SyncPath? {
    try change(at: now) { $0.continuations.append(ActivityFile.Continuation(id: id, date: now)) }
  }

  /// Changes the file of this device, and removes entries of processes that no longer run.
  private func change(at now: Date, _ body: (inout ActivityFile) -> Void) throws(ActivityError) -> SyncPath? {
    try device.inTurn { identifier throws(ActivityError) in
      let name = Array("\(identifier.uuidString)\(Self.ending)".utf8)
      // A file that cannot be used is replaced.
      let before = place.open().flatMap { try? Self.file(name, in: $0) }
      var file = before ?? ActivityFile()
      file.deviceName = device.name
      file.activities.removeAll { !device.isRunning($0.session) }
      body(&file)
      file.tidy(at: now)
      guard file != before, before != nil || !file.isEmpty else { return nil }
      try write(file, to: name)
      return place.container.flatMap { _ in FileName(name) }.flatMap { SyncPath.activities.appending($0) }
    }
  }

  private func write(_ file: ActivityFile, to name: [UInt8]) throws(ActivityError) {
    let bytes = try file.bytes()
    guard let folder = place.open(isCreated: true) else {
      throw [ENOTDIR, ELOOP].contains(errno) ? .notAFolder : .system(errno)
    }
    var options = SaveOptions()
    options.replacesLink = true
    options.replacesOtherKind = true
    // It will soon be out of date.
    options.durability = .relaxed
    // Another device cannot replace an open folder with a link.
    let path = folder.pathOfDescriptor.appendingComponent(name)
    do {
      try withExtendedLifetime(folder) {
        _ = try SafeWrite.file(at: FilePath(bytesBeforeNUL: path), options: options) { try $0.write(bytes) }
      }
    } catch { throw .unwritable("\(error)") }
  }
}
