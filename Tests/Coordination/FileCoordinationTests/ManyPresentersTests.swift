import Foundation
import Synchronization
import Testing
import UTFileWatching
import UTSystemCalls
import UTTestFixtures

@testable import FileCoordination

/// A program with many presenters. The tests are in processes of their own, because others open files, too.
@Suite(.timeLimit(.minutes(20))) struct ManyPresentersTests {
  /// What is open, without Dispatch's timers: it keeps one for each clock that was ever waited for.
  private static var openItems: [String] {
    get throws {
      let folder = "/proc/self/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { number in
        let item = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
        return item == "anon_inode:[timerfd]" ? nil : item
      }
    }
  }

  @Test(arguments: [300, 3000]) func `the folder of presenters is not listed for each`(count: Int) throws {
    let desk = try Desk()
    for number in 0..<count { try desk.folder.write("", to: "many/\(number).txt") }
    /// How many calls list folders.
    func listings(_ numbers: Range<Int>) -> Int {
      let listings = Mutex(0)
      let table = CallTable { call in
        if call == .list { listings.withLock { $0 += 1 } }
        return .made
      }
      let recorders = numbers.map { Recorder(desk.url("many/\($0).txt")) }
      table.inForce { for recorder in recorders { desk.arbiter.add(recorder) } }
      for recorder in recorders { desk.arbiter.remove(recorder) }
      return listings.withLock { $0 }
    }
    _ = listings(0..<3)
    // The thread that watches may be listing it for the first time.
    #expect(listings(3..<100) < 20)
  }

  @Test func `a thousand presenters come and go without a leak, and each hears of a change once`() async {
    await #expect(processExitsWith: .success) {
      // The machine may keep this process waiting between two changes.
      let timing = WatchTiming(settle: .seconds(10), limit: .seconds(600), idle: .zero)
      let watcher = FileWatcher(timing: timing)
      let desk = try Desk(watcher: watcher)
      func settle() async {
        await withCheckedContinuation { continuation in watcher.whenSettled { continuation.resume() } }
      }
      for number in 0..<10 { try desk.folder.write("old", to: "many/\(number).txt") }
      var (first, presenters): ([String]?, [() -> Recorder?]) = (nil, [])
      for round in 0..<4 {
        var recorders = (0..<1000).map { Recorder(desk.url("many/\($0 % 10).txt")) }
        for recorder in recorders { desk.arbiter.add(recorder) }
        await settle()
        for change in 0..<20 {
          for number in 0..<10 { try desk.folder.write("round \(round), change \(change)", to: "many/\(number).txt") }
        }
        await settle()
        #expect(recorders.allSatisfy { $0.events == ["changed"] })
        presenters += recorders.map { recorder in { [weak recorder] in recorder } }
        for recorder in recorders { desk.arbiter.remove(recorder) }
        recorders = []
        try await eventually("no presenter") { presenters.allSatisfy { $0() == nil } }
        presenters = []
        try await eventually("no watched folder") { watcher.load.folders == 0 }
        first = try first ?? ManyPresentersTests.openItems
      }
      // Threads that are about to end may still have some. The error of a process of its own would be lost.
      do {
        try await eventually { try ManyPresentersTests.openItems.count <= first?.count ?? 0 }
      } catch {
        try #expect(ManyPresentersTests.openItems == first, "no more than after the first round")
      }
    }
  }
}
