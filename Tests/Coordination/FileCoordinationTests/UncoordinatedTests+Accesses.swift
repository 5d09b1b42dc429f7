import Foundation
import Testing
import UTFileWatching
import UTTestFixtures

@testable import FileCoordination

extension UncoordinatedTests {
  @Test(arguments: ["folder", "folder/a.txt"])
  func `what an access does is not reported twice`(_ name: String) async throws {
    let recorder = await present(name)
    let (file, new) = (desk.url("folder/a.txt"), desk.url("folder/c.txt"))
    let isFolder = name == "folder"
    for party in [Party(), Party(recorder)] {
      try desk.arbiter.access([.writing(file)], by: party) { urls in
        try "coordinated".write(to: urls[0], atomically: true, encoding: .utf8)
      }
      let changes = await news(recorder).filter { $0.hasPrefix("changed") }
      #expect(changes == (party.presenter == nil ? [isFolder ? "changed a.txt" : "changed"] : []))
    }
    try desk.arbiter.access([.moving(file), .replacing(new)], by: Party()) { urls in
      try FileManager.default.moveItem(at: urls[0], to: urls[1])
      desk.arbiter.noteMove(from: urls[0], to: urls[1], by: nil)
    }
    let moved = await news(recorder).filter { $0.hasPrefix("moved") }
    #expect(moved == [isFolder ? "moved a.txt to c.txt" : "moved to c.txt"])
    try desk.arbiter.access([.deleting(new)], by: Party()) { urls in try FileManager.default.removeItem(at: urls[0]) }
    let deletion = await news(recorder).filter { !["writer", "back"].contains($0) }
    #expect(deletion == [isFolder ? "deletion of c.txt" : "deletion"])
    // What others do afterwards is.
    try await run("echo new > folder/c.txt")
    #expect(await news(recorder) == [isFolder ? "appeared c.txt" : "changed"])
    desk.arbiter.remove(recorder)
  }

  @Test func `what others do during an access is reported, and what they did before`() async throws {
    let (folder, file) = (await present("folder"), await present("folder/a.txt"))
    try await run("echo unheard > folder/a.txt; echo unheard > folder/b.txt")
    try desk.arbiter.access([.writing(desk.url("folder/a.txt"))], by: Party(file)) { _ in
      _ = try desk.folder.write("new", to: "folder/c.txt")
    }
    #expect(await news(file) == ["changed"])
    #expect(Set(await news(folder)) == ["changed a.txt", "changed b.txt", "appeared c.txt"])
    // It lasts until the change was noticed.
    let access = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: Party(file))
    try await run("echo during > folder/a.txt; echo during > folder/b.txt")
    #expect(await news(folder) == ["changed b.txt"])
    access.end()
    #expect(await news(folder) == ["changed a.txt"])
    #expect(await news(file) == [])
    desk.arbiter.remove(folder)
    desk.arbiter.remove(file)
  }

  @Test func `a presenter that is registered or moved during an access hears of it once`() async throws {
    let mover = await present("folder/b.txt")
    let (old, new) = (desk.url("folder/b.txt"), desk.url("folder/c.txt"))
    let access = try desk.arbiter.begin(
      [.writing(desk.url("folder/a.txt")), .moving(old), .replacing(new)], by: Party())
    let late = await present("folder/a.txt")
    try await run("cd folder; echo new > a.txt; echo new > b.txt; mv b.txt c.txt")
    desk.arbiter.noteMove(from: old, to: new, by: nil)
    await settle()
    access.end()
    #expect(await news(late) == ["changed"])
    #expect(await news(mover) == ["writer", "moved to c.txt", "back", "changed"])
    try await run("cd folder; echo newer > a.txt; echo newer > c.txt")
    #expect(await news(late) == ["changed"])
    #expect(await news(mover) == ["changed"])
    desk.arbiter.remove(late)
    desk.arbiter.remove(mover)
  }

  @Test func `what a presenter saves when it is asked is not reported to it`() async throws {
    // Between the save and the note of it, the machine may keep the program waiting.
    let tests = try Self(settle: .seconds(3))
    let desk = tests.desk
    let file = desk.url("folder/a.txt")
    let presentation = FilePresentation(
      of: file, save: { try "saved".write(to: file, atomically: true, encoding: .utf8) }, arbiter: desk.arbiter)
    await tests.settle()
    try await FileCoordinator(arbiter: desk.arbiter).read(file) { _ in }
    await tests.settle()
    try await tests.run("mv folder/a.txt folder/c.txt")
    await tests.settle()
    try await tests.run("echo new > folder/c.txt")
    await tests.settle()
    try await eventually("the messages") { presentation.presenter.presentedItemOperationQueue.operationCount == 0 }
    presentation.end()
    let events = await presentation.events.reduce(into: []) { $0.append($1) }
    #expect(events.map(\.kind) == [.moved(to: desk.url("folder/c.txt")), .changed])
    #expect(events.allSatisfy { $0.origin == .uncoordinated })
  }

  @Test func `nothing is watched without presenters`() async throws {
    let watcher = FileWatcher(timing: WatchTiming(idle: .milliseconds(100)))
    let desk = try Desk(watcher: watcher)
    try desk.arbiter.access([.writing(desk.url("folder/a.txt"))], by: Party()) { _ in }
    #expect(watcher.load == WatchLoad())
    let recorders = ["folder/a.txt", "folder/a.txt", "folder"].map { Recorder(desk.url($0)) }
    for recorder in recorders { desk.arbiter.add(recorder) }
    try await eventually("watching") { watcher.load.files == 2 }
    for recorder in recorders { desk.arbiter.remove(recorder) }
    try await eventually("ended") { watcher.load == WatchLoad() }
  }
}
