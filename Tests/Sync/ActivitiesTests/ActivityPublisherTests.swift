import Foundation
import Synchronization
import Testing
import UTActivities
import UTContainers
import UTSyncEngines
import UTTestFixtures

/// What a process stores in the background.
@Suite struct ActivityPublisherTests {
  private let folder: TemporaryFolder
  private let device: Device
  private let process: ActivityDevice
  private let publisher: ActivityPublisher
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
    device = try Device("laptop", in: folder)
    process = device.process("laptop")
    publisher = ActivityPublisher(process, clock: clock)
  }

  private func offer(_ name: String, _ info: [String: ActivityValue] = [:]) throws -> ActivityOffer {
    var activity = try StoredActivity.example(name, on: process)
    activity.id = Self.id
    activity.userInfo = info
    return ActivityOffer(activity, document: Array(device.path(name).utf8))
  }

  private static let id = UUID()

  private var stored: [OfferedActivity] {
    ActivityFiles(.container(device.container), device.process("")).found().offers
  }

  @Test func `many changes are stored once a second, and the last one in the end`() async throws {
    let count = Mutex(0)
    for number in 0..<100 {
      let offer = try offer("Documents/a", ["page": .scalar(.integer(Int128(number)))])
      publisher.publish {
        count.withLock { $0 += 1 }
        return offer
      }
      if number == 0 { await publisher.settled() }
    }
    #expect(count.withLock { $0 } == 1)
    #expect(stored.first?.activity.userInfo["page"] == .scalar(0))
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(count.withLock { $0 } == 2)
    #expect(stored.first?.activity.userInfo["page"] == .scalar(99) && stored.count == 1)
    publisher.publish { nil }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.isEmpty && publisher.place == nil)
  }

  @Test func `a withdrawal does not wait, and nothing is stored at the end`() async throws {
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    await publisher.settled()
    #expect(stored.count == 1)
    // The clock stands still.
    publisher.withdraw()
    await publisher.settled()
    #expect(stored.isEmpty)
    publisher.end()
    publisher.publish { offer }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.isEmpty)
  }

  @Test func `what moves to another container is withdrawn from the first`() async throws {
    let second = try #require(ContainerIdentifier("b.c"))
    let other = try #require(try device.containers.store?.create(ContainerDeclaration(identifier: second)))
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    await publisher.settled()
    #expect(publisher.place == .container(device.container) && stored.count == 1)
    let path = other.documents + Array("/b".utf8)
    let moved = ActivityOffer(offer.activity, document: path)
    publisher.publish { moved }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(publisher.place == .container(other) && stored.isEmpty)
    #expect(ActivityFiles(.container(other), device.process("")).found().offers.map(\.document) == [path])
    publisher.end()
    #expect(ActivityFiles(.container(other), device.process("")).found().offers.isEmpty)
  }

  @Test func `only what means the same elsewhere is stored`() async throws {
    // The user's own link to the documents.
    #expect(symlink(device.path("Documents"), "\(folder.path)/Notes") == 0)
    var offer = try offer(
      "Documents/a",
      [
        "own": .url(URL(filePath: "\(folder.path)/Notes/ä.png").absoluteString),
        "other": .array([.url("file:///etc/passwd"), .url("https://a")]), "home": .url("file:///etc/passwd"),
        ActivityDevice.documentURLKey: .url("file:///etc/passwd"),
      ])
    offer.document = Array("\(folder.path)/Notes/../Notes/a".utf8)
    let first = offer
    publisher.publish { first }
    await publisher.settled()
    let activity = try #require(stored.first?.activity)
    #expect(activity.document.printable == "Documents/a" && activity.userInfo.count == 2)
    #expect(activity.userInfo["other"] == .array([.url("https://a")]))
    let place = ActivityValue.item(device.container.identifier, try #require(SyncPath("Documents/ä.png")))
    #expect(activity.userInfo["own"] == place)

    // Nothing can be continued without what is required.
    offer.activity.requiredKeys = ["own", "home"]
    let second = offer
    publisher.publish { second }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.isEmpty)
    offer.activity.requiredKeys = ["own", ActivityDevice.documentURLKey]
    let third = offer
    publisher.publish { third }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.first?.activity.userInfo.keys.sorted() == ["own"])
    let elsewhere = ActivityOffer(offer.activity, document: Array("\(folder.path)/a".utf8))
    publisher.publish { elsewhere }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.isEmpty)
  }

  @Test func `what cannot be stored is a problem, and what was stored before stays`() async throws {
    let (small, large) = (try offer("Documents/a"), String(repeating: "a", count: 70_000))
    publisher.publish { small }
    await publisher.settled()
    let offer = try offer("Documents/a", ["text": .scalar(.string(large))])
    publisher.publish { offer }
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(publisher.problem != nil && stored.count == 1)
  }

  @Test func `a withdrawal that fails is tried again`() async throws {
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    await publisher.settled()
    // What says which process changes something.
    let file = "\(folder.path)/laptop/uniform-documents/device-identifier"
    #expect(rename(file, file + "-moved") == 0 && symlink("/nowhere", file) == 0)
    publisher.withdraw()
    try await eventually("a problem") { publisher.problem != nil }
    #expect(unlink(file) == 0 && rename(file + "-moved", file) == 0 && stored.count == 1)
    try await clock.advance(by: .seconds(1))
    await publisher.settled()
    #expect(stored.isEmpty && publisher.problem == nil)
  }

  @Test func `what goes on without a change does not become obsolete`() async throws {
    let start = Date()
    let days = Mutex(0)
    let date = { @Sendable in start + Double(days.withLock { $0 }) * 24 * 3600 }
    let renewal = ManualClock()
    let publisher = ActivityPublisher(process, interval: .zero, renewalClock: renewal, date: date)
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    await publisher.settled()
    let other = ActivityFiles(.container(device.container), device.process(""))
    for day in 1...10 {
      days.withLock { $0 = day }
      try await renewal.advance(by: .seconds(24 * 3600))
      let date = date()
      try await eventually("day \(day)") {
        other.found(at: date).offers.first.map { abs($0.activity.date.timeIntervalSince(date)) < 1 } ?? false
      }
    }
    publisher.end()
  }

  @Test func `the process learns once that its activity was continued`() async throws {
    let continued = Mutex<[UUID]>([])
    publisher.whenContinued { id in continued.withLock { $0.append(id) } }
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    await publisher.settled()
    let other = ActivityPublisher(device.process("laptop"))
    other.noteContinuation(of: UUID(), in: .container(device.container))
    other.noteContinuation(of: Self.id, in: .container(device.container))
    try await eventually { continued.withLock { $0 } == [Self.id] }
    other.noteContinuation(of: Self.id, in: .container(device.container))
    await other.settled()
    #expect(stored.count == 1)
  }

  @Test func `offers are told when they change`() async throws {
    var updates = device.process("").offerUpdates(in: [.container(device.container)]).makeAsyncIterator()
    #expect(await updates.next() == [])
    let offer = try offer("Documents/a")
    publisher.publish { offer }
    #expect(await updates.next()?.map(\.activity.id) == [Self.id])
    publisher.end()
    #expect(await updates.next() == [])
  }
}
