import Foundation
import PropertyLists
import Testing
import UTActivities
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// The files with activities in a container.
@Suite struct ActivityFilesTests {
  private let folder: TemporaryFolder
  private let laptop: Device
  private let desktop: Device

  init() throws {
    folder = try TemporaryFolder()
    laptop = try Device("laptop", in: folder)
    desktop = try Device("desktop", in: folder)
  }

  @Test func `what is stored on one device is offered on another`() throws {
    let (writer, reader) = (laptop.process("laptop"), desktop.process("desktop"))
    var activity = try StoredActivity.example("Documents/Trip.note", on: writer)
    activity.title = "Trip"
    activity.userInfo = [
      "page": .scalar(7), "scale": .scalar(1.5), "$marked": .scalar(true), "$url": .scalar("text"),
      "when": .scalar(.date(Date(timeIntervalSinceReferenceDate: 0.5))), "bytes": .scalar(.data(Data([0, 255]))),
      "list": .array([.scalar("a"), .url("https://example.com/ä")]),
      "nested": .dictionary(["$$": .dictionary(["$url": .scalar(1)]), "": .array([])]),
      "image": .item(laptop.container.identifier, try #require(SyncPath("Documents/$a.png"))),
    ]
    (activity.requiredKeys, activity.webpage, activity.target) = (["page"], "https://example.com", "chapter-7")
    activity.expiration = Date() + 60
    let path = try #require(try ActivityFiles(.container(laptop.container), writer).store(activity))
    #expect(path.printable == ".activities/\(try #require(writer.identifier)).plist")
    #expect(ActivityFiles(.container(laptop.container), writer).found().offers.isEmpty)
    try desktop.receive(from: laptop)
    let found = ActivityFiles(.container(desktop.container), reader).found()
    let offer = try #require(found.offers.first)
    #expect(found.offers.count == 1 && found.problems.isEmpty)
    #expect(offer.activity == activity && offer.deviceName == "laptop" && !offer.isThisDevice)
    #expect(offer.document == Array(desktop.path("Documents/Trip.note").utf8))
    let image = reader.localUserInfo(of: offer)["image"]
    #expect(image == .url(desktop.url("Documents/$a.png").absoluteString))
    // Another program reads it, too.
    let data = try Data(contentsOf: laptop.url(path.printable))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    #expect(list?["Device"] as? String == "laptop" && (list?["Activities"] as? [Any])?.count == 1)

    #expect(try ActivityFiles(.container(laptop.container), writer).store(nil) != nil)
    #expect(try ActivityFiles(.container(laptop.container), writer).store(nil) == nil)
    try desktop.receive(from: laptop)
    #expect(ActivityFiles(.container(desktop.container), reader).found().offers.isEmpty)
  }

  @Test func `another process of the device is offered what a process does, until that ends`() async throws {
    var writer: ActivityDevice? = laptop.process("laptop")
    let reader = laptop.process("laptop")
    let mine = ActivityFiles(.container(laptop.container), reader)
    if let writer {
      let activity = try StoredActivity.example("Documents/a", on: writer)
      _ = try ActivityFiles(.container(laptop.container), writer).store(activity)
      #expect(writer.identifier == reader.identifier && mine.found().offers.map(\.isThisDevice) == [true])
      _ = try mine.store(StoredActivity.example("Documents/b", on: reader))
      #expect(ActivityFiles(.container(laptop.container), writer).found().offers.count == 1)
    }
    // The system ends the lock of a killed process like this.
    writer = nil
    // A program that another test starts has the lock, too, until it is executed.
    try await eventually("the end of the process") { mine.found().offers.isEmpty }
    try desktop.receive(from: laptop)
    #expect(ActivityFiles(.container(desktop.container), desktop.process("")).found().offers.count == 2)
    // The next change leaves it out.
    _ = try mine.store(nil)
    try desktop.receive(from: laptop)
    #expect(ActivityFiles(.container(desktop.container), desktop.process("")).found().offers.isEmpty)
  }

  // Clocks of devices may differ by a day.
  @Test func `an activity ends when it expires, and after a week at the latest`() throws {
    let (writer, reader) = (laptop.process("laptop"), desktop.process("desktop"))
    let now = Date()
    var expiring = try StoredActivity.example("Documents/a", on: writer, at: now)
    expiring.expiration = now + 60
    _ = try ActivityFiles(.container(laptop.container), writer).store(expiring, at: now)
    let other = laptop.process("laptop")
    let lasting = try StoredActivity.example("Documents/b", on: other, at: now)
    _ = try ActivityFiles(.container(laptop.container), other).store(lasting, at: now)
    try desktop.receive(from: laptop)
    let theirs = ActivityFiles(.container(desktop.container), reader)
    let week: TimeInterval = 7 * 24 * 3600
    for (time, count) in [
      (0, 2), (59, 2), (61, 1), (week - 1, 1), (week + 1, 0), (-week - 1, 0), (-2 * 3600, 2), (-25 * 3600, 0),
    ] {
      #expect(theirs.found(at: now + time).offers.count == count, "\(time)")
    }
  }

  @Test func `the file stays small`() throws {
    let device = laptop.process("laptop")
    let activities = ActivityFiles(.container(laptop.container), device)
    var large = try StoredActivity.example("Documents/a", on: device)
    large.userInfo = ["text": .scalar(.string(String(repeating: "a", count: 70_000)))]
    #expect(throws: ActivityError.self) { try activities.store(large) }
    large.userInfo = ["text": .scalar(.string(String(repeating: "a", count: 40_000)))]
    #expect(try activities.store(large) != nil)
    var deep = ActivityValue.array([])
    for _ in 0..<20 { deep = .array([deep]) }
    large.userInfo = ["deep": deep]
    #expect(throws: ActivityError.notRepresentable) { try activities.store(large) }
    // The oldest ones go away when there are many.
    let others = (0..<20).map { _ in laptop.process("laptop") }
    for (number, other) in others.enumerated() {
      var activity = try StoredActivity.example("Documents/\(number)", on: other, at: Date() + Double(number))
      let letter = String(UnicodeScalar(UInt8(97 + number)))
      activity.userInfo = ["text": .scalar(.string(String(repeating: letter, count: 5000)))]
      _ = try ActivityFiles(.container(laptop.container), other).store(activity)
    }
    let found = activities.found()
    #expect((10...13).contains(found.offers.count) && found.problems.isEmpty)
    #expect(found.offers.first?.activity.document.printable == "Documents/19")
  }

  @Test func `devices that store at the same time do not lose anything`() async throws {
    let processes = (0..<8).map { _ in laptop.process("laptop") }
    await withTaskGroup { group in
      for process in processes {
        group.addTask {
          for _ in 0..<10 {
            let activity = try? StoredActivity.example("Documents/a", on: process)
            _ = try? ActivityFiles(.container(laptop.container), process).store(activity)
          }
        }
      }
    }
    #expect(ActivityFiles(.container(laptop.container), laptop.process("")).found().offers.count == 8)
    let names = try FileManager.default.contentsOfDirectory(atPath: laptop.path(".activities"))
    #expect(names.count == 1, "\(names)")
  }

  @Test func `the folder is not listed, and nothing in it takes part in conflicts`() async throws {
    let device = laptop.process("laptop")
    _ = try ActivityFiles(.container(laptop.container), device).store(StoredActivity.example("Documents/a", on: device))
    try laptop.write([], to: "\(UUID().uuidString).sync-conflict-20260731-120000-ABCDEF7.plist")
    let engine = LocalFolderEngine(folder: laptop.container.folder)
    #expect(try await engine.items(in: .folder).map(\.path.printable) == ["Documents"])
    #expect(try await laptop.container.conflicts(engine).isEmpty)
    #expect(ActivityFiles(.container(laptop.container), laptop.process("")).found().problems.isEmpty)
  }
}
