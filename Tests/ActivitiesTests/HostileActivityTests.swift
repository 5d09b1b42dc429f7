import Activities
import Containers
import Foundation
import PropertyLists
import SyncProviders
import TestFixtures
import Testing

/// Files of other devices may contain anything.
@Suite struct HostileActivityTests {
  private let folder: TemporaryFolder
  private let device: Device
  private let process: ActivityDevice
  private var activities: ContainerActivities { ContainerActivities(device.container, process) }

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
      ["Date": .date(Date().addingTimeInterval(2 * 3600))],
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
    #expect(ContainerActivities(device.container, device.process("")).found().offers.count == 1)
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
    for _ in 0..<20_000 {
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
    #expect(count > 1000)
  }

  @Test func `of very many files, some are read`() throws {
    for _ in 0..<200 { try device.write(Self.file([:])) }
    #expect(activities.found().offers.count == 64)
  }
}
