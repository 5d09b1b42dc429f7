import Testing
import UTActivities
import UTContainers
import UTDocumentFixtures
import UTTestFixtures

@testable import Documents

/// Documents whose activity is continued on another device. Other tests have current activities, too: one may have to
/// become current again.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct DocumentActivityTests {
  /// A document with a place in it.
  final class Book: Note {
    var page = 0 { didSet { userActivity?.needsSave = true } }

    override func updateUserActivityState(_ userActivity: NSUserActivity) {
      super.updateUserActivityState(userActivity)
      userActivity.addUserInfoEntries(from: ["page": page, "chapters": ["one", "two"], "scale": 1.5, "isDark": true])
    }

    override func restoreUserActivityState(_ userActivity: NSUserActivity) {
      page = userActivity.userInfo?["page"] as? Int ?? -1
    }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func book(on device: Device, _ name: String = "Documents/a.txt") -> Book {
    let book = Book(fileURL: device.url(name))
    book.autosavePolicy = .never
    book.recoveryStore = RecoveryStore(folder: URL(filePath: "\(folder.path)/recovery"))
    return book
  }

  /// Waits for what a device offers to another one, while a document is open.
  func offer(
    _ book: Book, to device: Device, page: Int, _ receive: () throws -> Void
  ) async throws -> ContinuableActivity {
    var found: ContinuableActivity?
    let process = device.process("desktop")
    try await eventually("an activity of page \(page)") {
      book.userActivity?.becomeCurrent()
      try receive()
      let offer = ActivityFiles(.container(device.container), process).found().offers.first
      guard offer?.activity.userInfo["page"] == .scalar(.integer(Int128(page))) else { return false }
      found = offer.map { ContinuableActivity(offer: $0, device: process) }
      return found != nil
    }
    return try #require(found)
  }

  /// Closes a document, and returns whether the activity of another one is current right then.
  // Not later: other tests have activities, too, after which none is current.
  func closing(_ book: Book, resumes earlier: Book) async -> Bool {
    await withCheckedContinuation { done in
      book.close { isClosed in
        let current = NSUserActivity.current
        done.resume(returning: isClosed && current != nil && current === earlier.userActivity)
      }
    }
  }

  @Test func `a document is opened at the same place on another device`() async throws {
    let (laptop, desktop) = (try Device("laptop", in: folder), try Device("desktop", in: folder))
    for device in [laptop, desktop] { try Data("text".utf8).write(to: device.url("Documents/a.txt")) }
    CurrentActivity.shared.publisher = ActivityPublisher(laptop.process("laptop"), interval: .milliseconds(10))
    defer { CurrentActivity.shared.publisher = .shared }
    let mine = book(on: laptop)
    try await mine.lifecycle.open()
    let activity = NSUserActivity(activityType: "com.example.reading")
    activity.title = "Reading"
    mine.userActivity = activity
    mine.page = 7
    activity.becomeCurrent()
    let receive = {
      if FileManager.default.fileExists(atPath: laptop.path(".activities")) { try desktop.receive(from: laptop) }
    }
    _ = try await offer(mine, to: desktop, page: 7, receive)
    mine.page = 8
    let offered = try await offer(mine, to: desktop, page: 8, receive)
    #expect(offered.title == "Reading" && offered.activityType == "com.example.reading" && !offered.isOfThisDevice)
    #expect(offered.deviceName == "laptop" && offered.documentURL == desktop.url("Documents/a.txt"))
    #expect(offered.containerIdentifier == "iCloud.com.example.notes")
    let info = offered.userActivity.userInfo ?? [:]
    #expect(info[UIDocument.userActivityURLKey] as? URL == desktop.url("Documents/a.txt"))
    #expect(info["chapters"] as? [String] == ["one", "two"])
    #expect(info["scale"] as? Double == 1.5 && info["isDark"] as? Bool == true)

    let theirs = book(on: desktop)
    await #expect(throws: CocoaError.self) { try await mine.lifecycle.continueActivity(offered) }
    CurrentActivity.shared.publisher = ActivityPublisher(desktop.process("desktop"), interval: .milliseconds(10))
    try await theirs.lifecycle.continueActivity(offered)
    #expect(theirs.page == 8 && theirs.text == "text" && theirs.documentState == .normal)
    #expect(theirs.userActivity?.activityType == "com.example.reading")
    try await eventually("the news of it") {
      try laptop.receive(from: desktop)
      let found = ActivityFiles(.container(laptop.container), laptop.process("")).found()
      return found.continued.contains(offered.id)
    }
    try await theirs.lifecycle.close()
    try await mine.lifecycle.close()
    try await eventually("nothing to continue") {
      try laptop.receive(from: desktop)
      return !ActivityFiles(.container(laptop.container), laptop.process("")).found().offers.contains {
        $0.deviceName == "desktop"
      }
    }
  }

  @Test func `when a document is closed, the one before it is what the user does`() async throws {
    let laptop = try Device("laptop", in: folder)
    CurrentActivity.shared.publisher = ActivityPublisher(laptop.process("laptop"), interval: .milliseconds(10))
    defer { CurrentActivity.shared.publisher = .shared }
    for name in ["a", "b"] { try Data("text".utf8).write(to: laptop.url("Documents/\(name).txt")) }
    let (one, two) = (book(on: laptop), book(on: laptop, "Documents/b.txt"))
    for book in [one, two] {
      try await book.lifecycle.open()
      book.lifecycle.beginActivity(ofType: "com.example.reading")
    }
    let other = ActivityFiles(.container(laptop.container), laptop.process("laptop"))
    try await eventually("the second one") {
      two.userActivity?.becomeCurrent()
      return other.found().offers.map(\.activity.document.printable) == ["Documents/b.txt"]
    }
    #expect(await closing(two, resumes: one))
    try await eventually("the first one") {
      // Another test may have had a current activity since.
      CurrentActivity.shared.resume()
      return other.found().offers.map(\.activity.document.printable) == ["Documents/a.txt"]
    }
    try await one.lifecycle.close()
    try await eventually("nothing to continue") { other.found().offers.isEmpty }
  }

  @Test func `the delegate updates an activity, and learns that it was continued`() async throws {
    final class Delegate: NSUserActivityDelegate {
      var (updates, continuations) = (0, 0)
      func userActivityWillSave(_ userActivity: NSUserActivity) {
        updates += 1
        userActivity.addUserInfoEntries(from: ["updates": updates])
      }
      func userActivityWasContinued(_ userActivity: NSUserActivity) { continuations += 1 }
    }
    let laptop = try Device("laptop", in: folder)
    CurrentActivity.shared.publisher = ActivityPublisher(laptop.process("laptop"), interval: .milliseconds(10))
    defer { CurrentActivity.shared.publisher = .shared }
    let delegate = Delegate()
    let activity = NSUserActivity(activityType: "com.example.reading")
    activity.delegate = delegate
    activity.userInfo = [NSUserActivityDocumentURLKey: laptop.url("Documents/a.txt"), "object": self]
    activity.needsSave = true
    let other = ActivityFiles(.container(laptop.container), laptop.process("laptop"))
    var id: UUID?
    try await eventually("an activity") {
      activity.becomeCurrent()
      let offer = other.found().offers.first
      id = offer?.activity.id
      return offer?.activity.userInfo == ["updates": .scalar(1)]
    }
    #expect(delegate.updates == 1 && !activity.needsSave)
    _ = try other.noteContinuation(of: #require(id))
    try await eventually("a continuation") {
      activity.becomeCurrent()
      return delegate.continuations == 1
    }
    activity.isEligibleForHandoff = false
    try await eventually("nothing to continue") { other.found().offers.isEmpty }
    activity.isEligibleForHandoff = true
    try await eventually("an activity again") {
      activity.becomeCurrent()
      return other.found().offers.count == 1
    }
    activity.invalidate()
    try await eventually("nothing to continue") { other.found().offers.isEmpty }
  }
}
