import FoundationEssentials
import PropertyLists

/// The file of one device in a container: its activities, and other devices' activities that it continued.
package struct ActivityFile: Hashable, Sendable {
  /// An activity that was continued.
  package struct Continuation: Hashable, Sendable {
    package var id: UUID
    package var date: Date

    package init(id: UUID, date: Date) { (self.id, self.date) = (id, date) }
  }

  /// The name of the device.
  package var deviceName = ""
  /// The activities, newest first.
  package var activities: [StoredActivity] = []
  package var continuations: [Continuation] = []

  package init() {}

  /// Larger files are not read.
  package static let maximumSize = 64 << 10
  /// The maximum number of values and keys in a file. Property lists can share values, so a small file could have many.
  static let maximumEntries = 4096
  /// The maximum size of its texts and data, which can also be shared.
  private static let maximumContent = 4 * maximumSize
  /// The maximum number of activities, which is the maximum number of programs, and of continuations.
  static let maximumCount = 16
  /// The time after which a continuation is no longer reported.
  private static let continuationAge: TimeInterval = 3600
  private static let version: Int128 = 1

  var isEmpty: Bool { activities.isEmpty && continuations.isEmpty }

  private enum Key {
    static let (version, device, activities) = ("Version", "Device", "Activities")
    static let (continued, id, date) = ("Continued", "Identifier", "Date")
  }

  // MARK: Writing

  /// Removes obsolete entries.
  mutating func tidy(at now: Date) {
    activities.removeAll { !$0.isCurrent(at: now) }
    continuations.removeAll { abs($0.date.timeIntervalSince(now)) > Self.continuationAge }
    activities = Array(activities.sorted { $0.date > $1.date }.prefix(Self.maximumCount))
    continuations = Array(continuations.sorted { $0.date > $1.date }.prefix(Self.maximumCount))
  }

  /// The contents of the file. If they exceed the limits of other devices, the oldest activities are left out.
  ///
  /// - Throws: ``ActivityError`` if the newest activity alone is too large, or cannot be stored.
  func bytes() throws(ActivityError) -> [UInt8] {
    var shorter = self
    while true {
      let bytes = try shorter.allBytes()
      let isSmall = bytes.count <= Self.maximumSize
      if isSmall, (try? ActivityFile(parsing: bytes)) != nil { return bytes }
      guard shorter.activities.count > 1 else { throw isSmall ? .tooManyValues : .tooLarge(bytes.count) }
      shorter.activities.removeLast()
    }
  }

  private func allBytes() throws(ActivityError) -> [UInt8] {
    var list = PropertyListValue.Dictionary()
    list[Key.version] = .integer(Self.version)
    list[Key.device] = .string(deviceName)
    let activities = activities.compactMap(\.propertyList)
    guard activities.count == self.activities.count else { throw .notRepresentable }
    list[Key.activities] = .array(activities)
    list[Key.continued] = .array(
      continuations.map { [Key.id: .string($0.id.uuidString), Key.date: .date($0.date)] })
    do { return try PropertyListValue.dictionary(list).binaryRepresentation() } catch { throw .notRepresentable }
  }

  // MARK: Reading

  /// - Parameter bytes: bytes that may come from another device. Invalid entries are omitted.
  package init(parsing bytes: [UInt8]) throws(ActivityError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge(bytes.count) }
    var limits = PropertyList.Limits(
      maximumSize: Self.maximumSize, maximumProblems: 1, maximumEntries: Self.maximumEntries,
      maximumContent: Self.maximumContent)
    // The file, the list of activities, an activity, its user info, and a URL in it.
    limits.maximumDepth = ActivityValue.maximumDepth + 5
    guard let root = try? PropertyList(parsing: bytes, limits: limits).validRoot() else { throw .malformed }
    let list = root.value
    guard let version = list[Key.version]?.integer, version >= Self.version else { throw .malformed }
    deviceName = list[Key.device]?.string.flatMap { StoredActivity.isName($0) ? $0 : nil } ?? ""
    activities = (list[Key.activities]?.array ?? []).prefix(Self.maximumCount).compactMap { StoredActivity($0) }
    for entry in (list[Key.continued]?.array ?? []).prefix(Self.maximumCount) {
      guard let id = entry[Key.id]?.string.flatMap({ UUID(uuidString: $0) }), let date = entry[Key.date]?.date else {
        continue
      }
      continuations.append(Continuation(id: id, date: date))
    }
  }
}
