import SafeWriting
import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

/// A package that is removed where folders cannot be renamed goes item by item. Whenever that ends, it is there as it
/// was, or it is gone once it is looked for again.
@Suite struct RemovalTests {
  private static let hidden = ".hidden"

  private func package() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makePackage("P.rtfd", ["a": "1", "b": "2", "c": "3"])
    return folder
  }

  private func package(in folder: TemporaryFolder) -> FilePath { FilePath(folder.path("P.rtfd")) }

  private func contents(_ folder: TemporaryFolder, of package: String = "P.rtfd") -> [String?] {
    ["a", "b", "c"].map { folder.text("\(package)/\($0)") }
  }

  @Test func `a removal that is cut short anywhere is finished`() async throws {
    var (point, wasPartial) = (0, false)
    while true {
      let folder = try package()
      let base = try FileBase(at: package(in: folder))
      let calls = CallsUntil(point)
      let isDone = calls.table.inForce {
        (try? SafeWrite.moveAside(package(in: folder), base, as: hiddenName)) != nil
      }
      wasPartial = wasPartial || contents(folder).contains(nil) && contents(folder) != [nil, nil, nil]
      // A program that another test starts inherits locks until it runs, and what is locked is left alone.
      try await eventually("the end of what was cut short at call \(point)") {
        let report = try SafeWrite.recover(at: package(in: folder))
        #expect(report.failures.isEmpty && report.kept.isEmpty && !report.completesSave, "call \(point)")
        return folder.names.isEmpty || folder.names == ["P.rtfd"] || isDone && folder.names == [Self.hidden]
      }
      if isDone, !calls.hasEnded {
        #expect(folder.names == [Self.hidden] && contents(folder, of: Self.hidden) == ["1", "2", "3"])
        break
      }
      if folder.names == ["P.rtfd"] { #expect(contents(folder) == ["1", "2", "3"], "call \(point)") }
      point += 1
    }
    // That many calls, and among them some between two items, or nothing was cut short.
    #expect(point > 10 && wasPartial)
  }

  @Test func `what another program wrote meanwhile is kept`() async throws {
    let folder = try package()
    let base = try FileBase(at: package(in: folder))
    // After two of three items.
    let calls = CallsUntil(3, of: .rename)
    calls.table.inForce { _ = try? SafeWrite.moveAside(package(in: folder), base, as: hiddenName) }
    #expect(contents(folder).filter { $0 == nil }.count == 2)
    try folder.write("theirs", to: "P.rtfd/d")
    let kept = try #require(await recovery(at: package(in: folder)).kept.first)
    let name = try #require(kept.path.lastComponent?.string)
    #expect(contents(folder, of: name) == ["1", "2", "3"] && folder.text("\(name)/d") == "theirs")
    #expect(folder.names == [name])
  }

  /// An archive can bring such a record; it cannot know the numbers.
  @Test func `a forged record removes nothing`() throws {
    let folder = try package()
    try folder.makePackage(Self.hidden, [:])
    let base = try FileBase(at: package(in: folder))
    let number = String(base.identity.inode, radix: 16)
    let fields = ["docintent 2", "removal", Self.hidden, Self.hidden, "1", "1", "0", number, "end"]
    try folder.write(fields.joined(separator: "\0"), to: ".P.rtfd.docintent")
    chmod(folder.path(".P.rtfd.docintent"), 0o600)
    #expect(try SafeWrite.recover(at: package(in: folder)).distrusted.count == 1)
    #expect(contents(folder) == ["1", "2", "3"])
  }

  private var hiddenName: [UInt8] { Array(Self.hidden.utf8) }
}

/// As in the lower layer of an overlay, the first rename fails; from some call on every call fails, as if the process
/// had ended.
private final class CallsUntil: Sendable {
  private let call: SystemCall?
  private let end: Int
  private let state = Mutex((calls: 0, renames: 0, hasEnded: false))

  init(_ end: Int, of call: SystemCall? = nil) { (self.call, self.end) = (call, end) }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  var table: CallTable {
    CallTable { call in
      self.state.withLock { state in
        if self.call == nil || self.call == call { state.calls += 1 }
        state.hasEnded = state.hasEnded || state.calls > self.end
        if state.hasEnded { return .fails(EIO) }
        guard call == .rename else { return .made }
        state.renames += 1
        return state.renames == 1 ? .fails(EXDEV) : .made
      }
    }
  }
}
