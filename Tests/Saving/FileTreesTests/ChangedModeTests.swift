import FileTrees
import Synchronization
import SystemPackage
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

/// Its owner makes a package, or an item of it, private while an update of the package is running.
@Suite(.timeLimit(.minutes(5))) struct ChangedModeTests {
  @Test(arguments: ["", "/sub", "/a"], [1, 2]) func `it stays private`(item: String, changes: Int) throws {
    var point = 0
    while true {
      let place = try TemporaryFolder(in: "/tmp")
      try place.makePackage("P.rtfd", ["a": "old", "b": "old", "sub/c": "old"])
      let path = place.path("P.rtfd\(item)")
      let count = Mutex(0)
      let table = CallTable { [point] _ in
        let number = count.withLock { count in
          count += 1
          return count - 1
        }
        if number == point { chmod(path, item == "/a" ? 0o600 : 0o700) }
        return .made
      }
      let outcome = try table.inForce {
        try FileTree.update(packageAt: FilePath(place.path("P.rtfd")), options: .relaxed) { tree in
          for name in ["a", "b"].prefix(changes) { tree[name]?.kind = .file(.bytes(Array("new".utf8))) }
        }
      }
      guard count.withLock({ $0 }) > point else { break }
      let comment: Comment = "call \(point): \(String(describing: outcome?.method))"
      #expect(place.mode("P.rtfd\(item)") & 0o077 == 0 && place.text("P.rtfd/a") == "new", comment)
      point += 1
    }
    #expect(point > 10)
  }
}
