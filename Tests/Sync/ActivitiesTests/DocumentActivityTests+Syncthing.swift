import Synchronization
import Testing
import UTActivities
import UTContainers
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

@testable import Documents

extension DocumentActivityTests {
  @Test(.enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"))
  func `Syncthing carries an activity to the device that continues it, and back that it did`() async throws {
    let (one, other) = try await SyncthingInstance.two(in: folder.path)
    let laptop = try Device("laptop", in: folder, engine: one.home)
    let desktop = try Device("desktop", in: folder, engine: other.home)
    let (mine, theirs) = (SyncthingEngine(one.connection), SyncthingEngine(other.connection))
    let (this, that) = (try await mine.thisDevice(), try await theirs.thisDevice())
    try await mine.add(device: that, name: "desktop", addresses: ["tcp://127.0.0.1:\(other.listener)"])
    try await theirs.add(device: this, name: "laptop", addresses: ["tcp://127.0.0.1:\(one.listener)"])
    let id = laptop.container.identifier.text
    try await mine.add(folder: laptop.container.folder, id: id, label: "Notes", devices: [that])
    try await theirs.add(folder: desktop.container.folder, id: id, label: "Notes", devices: [this])
    try Data("text".utf8).write(to: laptop.url("Documents/a.txt"))

    let publisher = ActivityPublisher(laptop.process("laptop"))
    let continued = Mutex<UUID?>(nil)
    CurrentActivity.shared.publisher = publisher
    defer { CurrentActivity.shared.publisher = .shared }
    publisher.whenContinued { id in continued.withLock { $0 = id } }
    let book = book(on: laptop)
    try await book.lifecycle.open()
    book.page = 7
    book.userActivity = NSUserActivity(activityType: "com.example.reading")
    let offered = try await offer(book, to: desktop, page: 7) {}
    // The other device has a program of its own. What other tests do from now on does not withdraw the activity of this
    // one.
    CurrentActivity.shared.publisher = ActivityPublisher(desktop.process("desktop"))
    let offer = ActivityOffer(offered.offer.activity, document: Array(laptop.path("Documents/a.txt").utf8))
    publisher.publish { offer }
    try await laptop.containers.engine(of: laptop.container).scan(.folder)
    #expect(offered.documentURL == desktop.url("Documents/a.txt"))
    try await UTTestFixtures.eventually("the document") {
      FileManager.default.fileExists(atPath: desktop.path("Documents/a.txt"))
    }

    let copy = self.book(on: desktop)
    try await copy.lifecycle.continueActivity(offered)
    #expect(copy.page == 7 && copy.text == "text" && copy.fileURL == desktop.url("Documents/a.txt"))
    try await UTTestFixtures.eventually("the news of it") { continued.withLock { $0 } == offered.id }
    let found = try await laptop.containers.engine(of: laptop.container).items(in: .folder).map(\.path.printable)
    #expect(found == ["Documents", "Documents/a.txt"])
    try await copy.lifecycle.close()
    try await book.lifecycle.close()
  }
}
