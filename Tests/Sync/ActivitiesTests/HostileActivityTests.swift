import Foundation
import PropertyLists
import Testing
import UTActivities
import UTContainers
import UTFileWatching
import UTSyncEngines
import UTTestFixtures

/// Files of other devices may contain anything.
@Suite struct HostileActivityTests {
  private let folder: TemporaryFolder
  private let device: Device
  private let process: ActivityDevice
  private var activities: ActivityFiles { ActivityFiles(.container(device.container), process) }

  init() throws {
    folder = try TemporaryFolder()
    device = try Device("laptop", in: folder)
    process = device.process("laptop")
  }

  /// A valid activity, with other values.
  private static func file(
    _ changes: PropertyListValue.Dictionary, device: String = "desktop"
  ) throws -> [UInt8] {
    var activity: PropertyListValue.Dictionary = [
      "Identifier": .string(UUID().uuidString), "Session": 5_000_000, "Program": "notes", "Type": "a.b",
      "UserInfo": [:], "Document": "Documents/a", "Date": .date(Date()),
    ]
    for change in changes { activity[change.key] = change.value }
    let file: PropertyListValue = [
      "Version": 1, "Device": .string(device), "Activities": .array([.dictionary(activity)]), "Other": ["key"],
    ]
    return try file.binaryRepresentation()
  }

  @Test func `a file with unknown keys is used`() throws {
    try device.write(Self.file(["Other": "value"]))
    #expect(activities.found().offers.map(\.deviceName) == ["desktop"])
  }

  @Test(
    arguments: [
      ["Document": "../a"], ["Document": "/etc/passwd"], ["Document": "Documents/../../a"], ["Document": ""],
      ["Document": "a\u{0}b"], ["Document": 1], ["Type": ""], ["Type": "a\nb"], ["Program": "\u{1B}[31m"],
      ["Identifier": "1"], ["Session": "1"], ["Session": 9_300_000_000_000_000_000], ["Date": "today"],
      ["UserInfo": []],
      ["UserInfo": ["a": ["$url": "b", "c": "d"]]], ["UserInfo": ["a": ["$container": "../b", "$path": "c"]]],
      ["UserInfo": ["a": ["$container": "b", "$path": "../c"]]], ["UserInfo": ["a": .uid(1)]],
      ["Type": .string(String(repeating: "a", count: 256))], ["Date": .date(.distantFuture)],
      ["Date": .date(Date().addingTimeInterval(25 * 3600))],
      ["ExpirationDate": .date(.distantPast)],
    ] as [PropertyListValue.Dictionary])
  func `an activity that is not valid is left out`(changes: PropertyListValue.Dictionary) throws {
    try device.write(Self.file(changes))
    try device.write(Self.file([:]))
    #expect(activities.found().offers.count == 1)
  }

  @Test func `texts that would harm a terminal are left out`() throws {
    try device.write(Self.file(["Title": "a\u{1B}[31m"], device: "b\u{1B}]0;c\u{07}"))
    let offer = try #require(activities.found().offers.first)
    #expect(offer.activity.title == nil && offer.deviceName == "")
  }

  @Test func `many old files do not hide a new one`() throws {
    for number in 0..<70 {
      let name = "00000000-0000-0000-0000-0000000000\(10 + number).plist"
      try device.write(Self.file([:]), to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
        ofItemAtPath: device.path(".activities/\(name)"))
    }
    let name = UUID(uuid: (0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    try device.write(Self.file([:]), to: "\(name.uuidString).plist")
    let offers = activities.found().offers
    #expect(offers.count == 64 && offers.contains { $0.device == name })
  }

  @Test func `a file that cannot be used is skipped, and reported`() throws {
    let valid = try Self.file([:])
    let deep = String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100)
    let files: [[UInt8]] = [
      [], Array("bplist00".utf8), valid.dropLast(4), Array("<plist><dict/></plist>".utf8),
      Array("<plist>\(deep)</plist>".utf8), valid + [UInt8](repeating: 0, count: 70_000), [0xFF, 0xFE, 0],
    ].map { Array($0) }
    for bytes in files { try device.write(bytes) }
    try device.write(valid)
    let found = activities.found()
    #expect(found.offers.count == 1 && found.problems.count == files.count, "\(found.problems)")
  }

  @Test func `a file that is a link, a pipe, or a folder is skipped, and reported`() throws {
    try device.write(Self.file([:]))
    let outside = try folder.write(bytes: Self.file([:]), to: "outside")
    let names = (0..<3).map { _ in device.path(".activities/\(UUID().uuidString).plist") }
    #expect(symlink(outside, names[0]) == 0 && mkfifo(names[1], 0o600) == 0 && mkdir(names[2], 0o700) == 0)
    let found = activities.found()
    #expect(found.offers.count == 1 && found.problems.count == 3, "\(found.problems)")
  }

  @Test func `a folder that is a link is neither read nor written`() throws {
    try folder.write(bytes: Self.file([:]), to: "outside/\(UUID().uuidString).plist")
    #expect(symlink("\(folder.path)/outside", device.path(".activities")) == 0)
    #expect(activities.found().offers.isEmpty && activities.found().problems.count == 1)
    #expect(throws: ActivityError.self) { try activities.store(.example("Documents/a", on: process)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/outside").count == 1)
  }

  @Test func `the file of this device is replaced by a link to nowhere else`() throws {
    _ = try activities.store(.example("Documents/a", on: process))
    let own = device.path(".activities/\(try #require(process.identifier).uuidString).plist")
    let outside = try folder.write("kept", to: "outside")
    #expect(unlink(own) == 0 && symlink(outside, own) == 0)
    _ = try activities.store(.example("Documents/b", on: process))
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == "kept")
    #expect(ActivityFiles(.container(device.container), device.process("")).found().offers.count == 1)
  }

  @Test func `a document that is a link, or behind one, is not offered`() throws {
    let secret = try folder.write("secret", to: "secret/a")
    #expect(symlink(secret, device.path("Documents/link")) == 0)
    #expect(symlink("\(folder.path)/secret", device.path("Documents/folder")) == 0)
    for name in ["Documents/link", "Documents/folder/a"] { try device.write(Self.file(["Document": .string(name)])) }
    try device.write(
      Self.file(["UserInfo": ["a": ["$container": "iCloud.com.example.notes", "$path": "Documents/link"]]]))
    let offers = activities.found().offers
    #expect(offers.map(\.activity.document.printable) == ["Documents/a"])
    let offer = try #require(offers.first)
    #expect(process.localUserInfo(of: offer).keys.sorted() == [ActivityDevice.documentURLKey])
  }

  @Test func `a file URL of another device is left out`() throws {
    try device.write(Self.file(["UserInfo": ["a": ["$url": "file:///etc/passwd"], "b": ["$url": "https://b"]]]))
    let offer = try #require(activities.found().offers.first)
    #expect(process.localUserInfo(of: offer)["b"] == .url("https://b") && process.localUserInfo(of: offer)["a"] == nil)
  }

  @Test func `a damaged file never ends the process, nor leads elsewhere`() throws {
    var random = SeededGenerator(seed: 19)
    let info: PropertyListValue = [
      "a": ["$container": "iCloud.com.example.notes", "$path": "Documents/a"], "b": [["$url": "https://b"], 1.5],
    ]
    let valid = try Self.file(["UserInfo": info])
    var count = 0
    let tries = Thorough.count(20_000)
    for _ in 0..<tries {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let file = try? ActivityFile(parsing: bytes) else { continue }
      for activity in file.activities {
        count += 1
        #expect(!activity.document.names.contains { $0.bytes == Array("..".utf8) } && activity.document != .folder)
      }
    }
    // Many are still valid.
    #expect(count > tries / 20)
  }

  @Test func `of very many files, some are read`() throws {
    for _ in 0..<200 { try device.write(Self.file([:])) }
    #expect(activities.found().offers.count == 64)
  }

  @Test func `a folder that is a link, or deep, is not watched as a whole`() async throws {
    for number in 0..<50 { try folder.write("", to: "tree/\(number)/below/a") }
    let own = device.path(".activities")
    for isLink in [true, false] {
      try? FileManager.default.removeItem(atPath: own)
      if isLink {
        #expect(symlink("\(folder.path)/tree", own) == 0)
      } else {
        try FileManager.default.copyItem(atPath: "\(folder.path)/tree", toPath: own)
      }
      let watcher = FileWatcher()
      let watches = process.watch([.container(device.container)], by: watcher) {}
      await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
      // The container, and what is really a folder in it.
      #expect(watcher.load == WatchLoad(files: 1, folders: isLink ? 1 : 2, isRunning: true))
      for watch in watches { watch.end() }
    }
  }

  /// A file of few bytes that refers to its objects again and again.
  ///
  /// - Parameters:
  ///   - levels: the number of arrays; each contains the next one twice.
  ///   - last: the object that is referred to in the end, and how often.
  private static func sharing(levels: UInt8, last: [UInt8], count: Int) throws -> [UInt8] {
    // A dictionary with the version, and what is shared under a key that nobody knows.
    var objects: [[UInt8]] = [[0xD2, 1, 2, 3, 4], [0x57] + "Version".utf8, [0x51] + "a".utf8, [0x10, 1]]
    for level in 0..<levels { objects.append([0xA2, 5 + level, 5 + level]) }
    let size = UInt16(count)
    objects.append([0xAF, 0x11, UInt8(size >> 8), UInt8(truncatingIfNeeded: size)])
    let end = UInt8(objects.count)
    objects[objects.count - 1] += [UInt8](repeating: end, count: count)
    objects.append(last)
    var (bytes, offsets): ([UInt8], [UInt8]) = (Array("bplist00".utf8), [])
    for object in objects {
      offsets += [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [UInt8](repeating: 0, count: 6) + [3, 1]
    for number in [objects.count, 0, table] { bytes += (0..<8).map { UInt8(number >> (56 - 8 * $0) & 0xFF) } }
    return bytes
  }

  @Test func `a small file whose objects are shared does not become large`() throws {
    #expect(try ActivityFile(parsing: Self.sharing(levels: 1, last: [0x51] + "b".utf8, count: 10)).activities == [])
    let many = try Self.sharing(levels: 8, last: [0x51] + "b".utf8, count: 200)
    let text = [0x5F, 0x11, 0x80, 0] + [UInt8](repeating: 0x61, count: 1 << 15)
    let large = try Self.sharing(levels: 1, last: text, count: 100)
    #expect(many.count < 400 && large.count < 40_000)
    for bytes in [many, large] {
      #expect(throws: ActivityError.malformed) { try ActivityFile(parsing: bytes) }
      try device.write(bytes)
    }
    try device.write(Self.file([:]))
    let found = activities.found()
    #expect(found.offers.count == 1 && found.problems.count == 2)
  }

  @Test func `what the others would not read is not stored`() throws {
    var activity = try StoredActivity.example("Documents/a", on: process)
    activity.userInfo = ["list": .array([ActivityValue](repeating: .scalar("a"), count: 5000))]
    #expect(throws: ActivityError.tooManyValues) { try activities.store(activity) }
    activity.userInfo = ["list": .array([ActivityValue](repeating: .scalar("a"), count: 2500))]
    _ = try activities.store(activity)
    // Of two that are too many together, the newest one is stored.
    let other = device.process("laptop")
    var newest = try StoredActivity.example("Documents/b", on: other, at: Date() + 1)
    newest.userInfo = activity.userInfo
    _ = try ActivityFiles(.container(device.container), other).store(newest)
    let offers = ActivityFiles(.container(device.container), device.process("")).found().offers
    #expect(offers.map(\.activity.id) == [newest.id])
  }
}
