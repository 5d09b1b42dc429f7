import Foundation
import PropertyLists
import Testing
import UTActivities
import UTFileWatching
import UTSyncEngines
import UTTestFixtures

/// Documents that are in no container are offered to the other programs of the host.
@Suite struct HostActivityTests {
  private let folder: TemporaryFolder
  private let device: Device
  private var runtime: String { "\(folder.path)/runtime" }
  private var shared: String { "\(runtime)/uniform-documents/activities" }

  init() throws {
    folder = try TemporaryFolder()
    device = try Device("laptop", in: folder)
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try folder.write("text", to: "home/a.txt")
  }

  private func process() -> ActivityDevice { device.process("laptop", runtime: runtime) }

  private func offer(_ path: String, on process: ActivityDevice) throws -> ActivityOffer {
    var activity = try StoredActivity.example("nowhere", on: process)
    activity.userInfo = ["page": .scalar(7), "file": .url("file:///etc/passwd")]
    return ActivityOffer(activity, document: Array(path.utf8))
  }

  private func found(by process: ActivityDevice) -> ActivityFiles.Found {
    ActivityFiles(process.host ?? .host(runtime: Array("/proc/nowhere".utf8)), process).found()
  }

  @Test func `a document in no container is offered to another program of the host, until its own one ends`()
    async throws
  {
    var writer: ActivityDevice? = process()
    let reader = process()
    var updates = reader.offerUpdates(in: reader.places()).makeAsyncIterator()
    #expect(await updates.next() == [])
    if let writer {
      // By the user's own link.
      #expect(symlink("\(folder.path)/home", "\(folder.path)/link") == 0)
      let offer = try offer("\(folder.path)/link/../link/a.txt", on: writer)
      let publisher = ActivityPublisher(writer)
      publisher.publish { offer }
      await publisher.settled()
      #expect(publisher.problem == nil && publisher.place == writer.host)
      let update = await updates.next()
      let offered = try #require(update?.first)
      #expect(update?.count == 1 && offered.isThisDevice && offered.deviceName == "laptop")
      #expect(
        offered.place.container == nil && String(decoding: offered.document, as: UTF8.self).hasSuffix("/home/a.txt"))
      #expect(offered.document.starts(with: Array(folder.path.utf8)))
      #expect(offered.activity.userInfo == ["page": .scalar(7)] && found(by: writer).offers.isEmpty)
      #expect(reader.places(["iCloud.com.example.notes"]).count == 1)
      // Nothing is in a container, and only the user can read it.
      #expect(!FileManager.default.fileExists(atPath: device.path(".activities")))
      for path in [shared, "\(runtime)/uniform-documents"] {
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
      }
      // The other one continues it.
      let continued = try #require(reader.host)
      _ = try ActivityFiles(continued, reader).noteContinuation(of: offered.activity.id)
      #expect(found(by: writer).continued == [offered.activity.id])
      // Without the process, it is not offered any more.
      publisher.end()
      #expect(await updates.next() == [])
      _ = try ActivityFiles(continued, writer).store(offered.activity)
      #expect(found(by: reader).offers.count == 1)
    }
    writer = nil
    // What runs in the background ends soon.
    try await eventually("the end of the process") { found(by: reader).offers.isEmpty }
  }

  @Test func `a document that moves into a container is withdrawn from the host`() async throws {
    let (writer, reader) = (process(), process())
    let publisher = ActivityPublisher(writer, interval: .zero)
    let first = try offer("\(folder.path)/home/a.txt", on: writer)
    publisher.publish { first }
    await publisher.settled()
    #expect(found(by: reader).offers.count == 1)
    let second = ActivityOffer(first.activity, document: Array(device.path("Documents/a.txt").utf8))
    publisher.publish { second }
    await publisher.settled()
    #expect(found(by: reader).offers.isEmpty && publisher.place == .container(device.container))
    publisher.end()
  }

  @Test(arguments: [nil, "", "runtime", "/proc/nowhere", "/proc/self"])
  func `without a folder for the programs of the host, nothing is offered`(_ runtime: String?) async throws {
    let process = device.process("laptop", runtime: runtime)
    let publisher = ActivityPublisher(process)
    let offer = try offer("\(folder.path)/home/a.txt", on: process)
    publisher.publish { offer }
    await publisher.settled()
    #expect(publisher.place == nil)
    var updates = process.offerUpdates(in: process.places()).makeAsyncIterator()
    #expect(await updates.next() == [])
    #expect(found(by: process).offers.isEmpty && found(by: process).problems.isEmpty)
  }

  @Test(arguments: [0, 1]) func `a folder to which others have access, or that is a link, is not used`(_ level: Int)
    async throws
  {
    let path = [shared, "\(runtime)/uniform-documents"][level]
    try FileManager.default.createDirectory(
      atPath: shared, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let host = try #require(process().host)
    for isLink in [false, true] {
      if isLink {
        try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/elsewhere")
        #expect(symlink("\(folder.path)/elsewhere", path) == 0 && chmod("\(folder.path)/elsewhere", 0o700) == 0)
      } else {
        #expect(chmod(path, 0o750) == 0)
      }
      #expect(throws: ActivityError.notAFolder) {
        try ActivityFiles(host, process()).store(.example("home/a.txt", on: process()))
      }
      #expect(found(by: process()).offers.isEmpty && found(by: process()).problems.isEmpty)
    }
  }

  /// Writes what another program may have planted, with the session of one that runs.
  private func plant(_ document: String, session: Int64, as name: String) throws {
    let activity: PropertyListValue = [
      "Identifier": .string(UUID().uuidString), "Session": .integer(Int128(session)), "Program": "other", "Type": "a.b",
      "UserInfo": [:], "Document": .string(String(document.dropFirst())), "Date": .date(Date()),
    ]
    let file: PropertyListValue = ["Version": 1, "Device": "laptop", "Activities": [activity]]
    try Data(try file.binaryRepresentation()).write(to: URL(filePath: "\(shared)/\(name).plist"))
  }

  @Test func `what is planted leads to no link, device, or pipe, and files of other devices do not count`() throws {
    let (running, reader) = (process(), process())
    let host = try #require(running.host)
    _ = try ActivityFiles(host, running).store(.example("nowhere", on: running))
    let own = try #require(running.identifier).uuidString
    #expect(symlink("\(folder.path)/home", "\(folder.path)/link") == 0)
    #expect(symlink("\(folder.path)/home/a.txt", "\(folder.path)/a.txt") == 0)
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let real = try #require(realpath(folder.path, nil))
    defer { free(real) }
    let place = String(cString: real)
    for path in ["/link/a.txt", "/a.txt", "/pipe", "/home/none.txt", "/home/../home/a.txt"].map({ place + $0 })
      + ["/dev/null", "/proc/self/fd/0", "/"]
    {
      try plant(path, session: running.session, as: own)
      #expect(found(by: reader).offers.isEmpty, "\(path)")
    }
    try plant("\(place)/home/a.txt", session: running.session, as: UUID().uuidString)
    #expect(found(by: reader).offers.isEmpty)
    try plant("\(place)/home/a.txt", session: running.session + 1, as: own)
    #expect(found(by: reader).offers.isEmpty)
    try plant("\(place)/home/a.txt", session: running.session, as: own)
    #expect(found(by: reader).offers.count == 1)
    try Data("nothing".utf8).write(to: URL(filePath: "\(shared)/\(own).plist"))
    #expect(found(by: reader).offers.isEmpty && found(by: reader).problems.count == 1)
  }
}
