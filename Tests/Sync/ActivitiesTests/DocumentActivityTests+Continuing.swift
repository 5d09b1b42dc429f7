import DocumentPrograms
import Testing
import UTActivities
import UTContainers
import UTSyncEngines
import UTTestFixtures

@testable import Documents

extension DocumentActivityTests {
  /// Has a program on the laptop store an activity, and the desktop receive it.
  private func store(
    _ type: String, of document: String, page: Int, on laptop: Device, for desktop: Device
  ) throws -> ActivityDevice {
    let process = laptop.process("laptop")
    var activity = try StoredActivity.example(document, on: process)
    (activity.type, activity.userInfo) = (type, ["page": .scalar(.integer(Int128(page)))])
    _ = try ActivityFiles(.container(laptop.container), process).store(activity)
    try desktop.receive(from: laptop)
    return process
  }

  private func controller(_ made: @escaping @MainActor (Book) -> Void) -> DocumentController {
    let controller = DocumentController(recentDocuments: nil, sessionFile: nil)
    controller.register([.plainText]) { url in
      let book = Book(fileURL: url)
      (book.autosavePolicy, book.recoveryStore) = (.never, .none)
      made(book)
      return book
    }
    return controller
  }

  @Test func `a controller opens the document of an activity at the same place`() async throws {
    let (laptop, desktop) = (try Device("laptop", in: folder), try Device("desktop", in: folder))
    for name in ["a", "b"] { try Data("text".utf8).write(to: desktop.url("Documents/\(name).txt")) }
    let one = try store("com.example.reading", of: "Documents/a.txt", page: 7, on: laptop, for: desktop)
    let two = try store("com.example.drawing", of: "Documents/b.txt", page: 8, on: laptop, for: desktop)
    let publisher = ActivityPublisher(desktop.process("desktop"), interval: .milliseconds(10))
    CurrentActivity.shared.publisher = publisher
    defer { CurrentActivity.shared.publisher = .shared }
    #expect(Set(await ContinuableActivity.all().map(\.activityType)) == ["com.example.reading", "com.example.drawing"])
    #expect(await ContinuableActivity.all(in: [laptop.container.identifier.text]).count == 2)
    #expect(await ContinuableActivity.all(in: ["iCloud.com.example.none", "/"]).isEmpty)
    let offered = await ContinuableActivity.all(activityTypes: ["com.example.reading", "com.example.other"])
    #expect(offered.map(\.documentURL) == [desktop.url("Documents/a.txt")])
    var updates = ContinuableActivity.updates(activityTypes: ["com.example.drawing"]).makeAsyncIterator()
    #expect(await updates.next()?.map(\.documentURL) == [desktop.url("Documents/b.txt")])

    var made: [Book] = []
    let controller = controller { made.append($0) }
    let document = try await controller.continueActivity(try #require(offered.first))
    #expect(made.count == 1 && document === made.first && made.first?.page == 7 && !document.isClosed)
    #expect(document.userActivity?.activityType == "com.example.reading")
    // The other device learns of it.
    let files = ActivityFiles(.container(desktop.container), desktop.process(""))
    try await eventually("the news of it") { files.found().continued.contains(offered[0].id) }
    // What is open already is not opened again.
    #expect(try await controller.continueActivity(offered[0]) === document && made.count == 1)
    try await document.lifecycle.close()
    withExtendedLifetime((one, two)) {}
  }

  @Test func `what a controller continues leads nowhere else, even if a link has come since`() async throws {
    let (laptop, desktop) = (try Device("laptop", in: folder), try Device("desktop", in: folder))
    try Data("text".utf8).write(to: desktop.url("Documents/a.txt"))
    let process = try store("com.example.reading", of: "Documents/a.txt", page: 7, on: laptop, for: desktop)
    CurrentActivity.shared.publisher = ActivityPublisher(desktop.process("desktop"), interval: .milliseconds(10))
    defer { CurrentActivity.shared.publisher = .shared }
    let offered = try #require(await ContinuableActivity.all().first)
    let secret = try folder.write("secret", to: "secret.txt")
    #expect(unlink(desktop.path("Documents/a.txt")) == 0 && symlink(secret, desktop.path("Documents/a.txt")) == 0)
    var count = 0
    let controller = controller { _ in count += 1 }
    await #expect(throws: CocoaError.self) { try await controller.continueActivity(offered) }
    // Nothing was read.
    #expect(count == 0)
    withExtendedLifetime(process) {}
  }

  @Test func `when a document that was continued is closed, the one before it is what the user does`() async throws {
    let (laptop, desktop) = (try Device("laptop", in: folder), try Device("desktop", in: folder))
    for name in ["a", "b", "c"] { try Data("text".utf8).write(to: desktop.url("Documents/\(name).txt")) }
    let process = try store("com.example.reading", of: "Documents/b.txt", page: 7, on: laptop, for: desktop)
    CurrentActivity.shared.publisher = ActivityPublisher(desktop.process("desktop"), interval: .milliseconds(10))
    defer { CurrentActivity.shared.publisher = .shared }
    let offered = try #require(await ContinuableActivity.all().first)
    let books = ["a", "b", "c"].map { book(on: desktop, "Documents/\($0).txt") }
    for book in books { try await book.lifecycle.open() }
    books[0].lifecycle.beginActivity(ofType: "com.example.reading")
    try await books[1].lifecycle.continueActivity(offered)
    books[2].lifecycle.beginActivity(ofType: "com.example.reading")
    for number in [2, 1] { #expect(await closing(books[number], resumes: books[number - 1])) }
    try await books[0].lifecycle.close()
    withExtendedLifetime(process) {}
  }
}
