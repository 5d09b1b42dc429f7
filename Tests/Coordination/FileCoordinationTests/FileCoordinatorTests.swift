import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Accesses and presentations of Swift concurrency.
@Suite struct FileCoordinatorTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `accesses take turns, and return what their closures return`() async throws {
    let counter = desk.url("folder/a.txt")
    try "0".write(to: counter, atomically: false, encoding: .utf8)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { [desk] in
          let coordinator = FileCoordinator(arbiter: desk.arbiter)
          try await coordinator.write(counter) { item in
            let number = Int(try String(contentsOf: item.url, encoding: .utf8)) ?? -1
            await Task.yield()
            try "\(number + 1)".write(to: item.url, atomically: false, encoding: .utf8)
          }
        }
      }
      try await group.waitForAll()
    }
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    #expect(try await coordinator.read(counter) { try String(contentsOf: $0.url, encoding: .utf8) } == "100")
  }

  @Test func `a task that is canceled does not wait`() async throws {
    let held = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: Party())
    defer { held.end() }
    let task = Task { [desk] in
      try await FileCoordinator(arbiter: desk.arbiter).read(desk.url("folder/a.txt")) { _ in }
    }
    try await eventually { try desk.waiting == 1 }
    task.cancel()
    await #expect {
      try await task.value
    } throws: {
      if case CoordinationError.canceled = $0 { true } else { false }
    }
  }

  @Test func `a time limit ends with an error that names who is in the way`() async throws {
    let held = try desk.arbiter.begin([.writing(desk.url("folder/a.txt"))], by: Party())
    defer { held.end() }
    let coordinator = FileCoordinator(timeLimit: .milliseconds(1), arbiter: desk.arbiter)
    await #expect {
      try await coordinator.read(desk.url("folder/a.txt")) { _ in }
    } throws: {
      "\($0)".contains("a.txt' is in use by") && "\($0)".contains("\(ProcessInfo.processInfo.processIdentifier)")
    }
  }

  @Test func `a presentation saves before others read, and hears what happens`() async throws {
    let file = desk.url("folder/a.txt")
    let presentation = FilePresentation(
      of: file, save: { try "saved".write(to: file, atomically: false, encoding: .utf8) }, arbiter: desk.arbiter)
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    let text = try await coordinator.read(file) { try String(contentsOf: $0.url, encoding: .utf8) }
    #expect(text == "saved")
    let moved = desk.url("folder/moved.txt")
    try await coordinator.access([.moving(file), .replacing(moved)]) { items in
      try FileManager.default.moveItem(at: items.urls[0], to: items.urls[1])
      coordinator.item(at: items.urls[0], didMoveTo: items.urls[1])
    }
    try await coordinator.write(moved) { _ in }
    var events = presentation.events.makeAsyncIterator()
    #expect(await events.next() == FilePresentation.Event(kind: .moved(to: moved), origin: .thisProcess))
    #expect(await events.next() == FilePresentation.Event(kind: .changed, origin: .thisProcess))
    #expect(presentation.url == moved)
    // Nothing else has happened: what comes next is the next change.
    try await coordinator.access([.deleting(moved)]) { _ in }
    #expect(await events.next() == FilePresentation.Event(kind: .removing, origin: .thisProcess))
    presentation.end()
    #expect(await events.next() == nil)
  }

  @Test func `a presentation can prevent that its item is deleted`() async throws {
    let file = desk.url("folder/a.txt")
    let presentation = FilePresentation(of: file, allowRemoval: { throw Recorder.Objection() }, arbiter: desk.arbiter)
    defer { presentation.end() }
    await #expect {
      try await FileCoordinator(arbiter: desk.arbiter).access([.deleting(file)]) { _ in }
    } throws: {
      if case CoordinationError.refused(let path, _) = $0 { path.hasSuffix("a.txt") } else { false }
    }
  }

  @Test func `a folder's presentation hears what happens in it`() async throws {
    let presentation = FilePresentation(of: desk.url("folder"), arbiter: desk.arbiter)
    let coordinator = FileCoordinator(arbiter: desk.arbiter)
    try await coordinator.write(desk.url("folder/new.txt")) { item in
      try "new".write(to: item.url, atomically: false, encoding: .utf8)
    }
    try await coordinator.access([.deleting(desk.url("folder/new.txt"))]) { items in
      try FileManager.default.removeItem(at: items.urls[0])
    }
    var events = presentation.events.makeAsyncIterator()
    #expect(await events.next()?.kind == .subitemAppeared(desk.url("folder/new.txt")))
    #expect(await events.next()?.kind == .subitemRemoving(desk.url("folder/new.txt")))
  }
}
