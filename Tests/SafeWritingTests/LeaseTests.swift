import Foundation
import SafeWriting
import Synchronization
import SystemCalls
import TestFixtures
import Testing
import Threads

/// Programs wait for a lease until a save has ended, and read one whole version. The kernel lets them wait for 45 seconds.
@Suite(.ownThread) struct LeaseTests {
  let folder: TemporaryFolder
  /// How long programs have waited.
  let elapsed = Elapsed()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.old, to: "doc")
  }

  static let old = String(repeating: "old ", count: 5000)

  final class Elapsed: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  /// A thread that receives what the kernel tells of leases.
  static let receiver: pid_t = {
    let number = Monitor<pid_t?>(nil)
    let thread = WorkerThread {
      let own = LeaseSignal.beginThread()
      number.locked { $0 = own }
      while true { LeaseSignal.wait() }
    }
    thread?.detach()
    return number.wait { $0 }
  }()

  private func read(in folder: TemporaryFolder? = nil) throws -> FileBase {
    try FileBase(watching: FilePath((folder ?? self.folder).path("doc")))
  }

  private func take(at base: FileBase, in folder: TemporaryFolder? = nil) -> FileLease? {
    FileLease(
      on: FilePath((folder ?? self.folder).path("doc")), at: base, telling: Self.receiver, elapsed: { elapsed.now })
  }

  /// Takes a lease as soon as no program that another test has just started has the file open.
  private func held(at base: FileBase) async throws -> FileLease {
    var lease: FileLease?
    try await eventually("a lease") {
      lease = take(at: base)
      return lease != nil
    }
    return try #require(lease)
  }

  /// Saves the document while programs wait for a lease.
  private func save(_ text: String, _ lease: FileLease?, replacing base: FileBase, in folder: TemporaryFolder? = nil)
    throws
    -> SaveOutcome
  {
    let path = (folder ?? self.folder).path("doc")
    return try SafeWritingTests.save(text, at: path, replacing: base, options: .with { $0.lease = lease })
  }

  // MARK: Failures

  /// A save for which a program waits, in which one call fails.
  private struct Disturbed {
    let place: TemporaryFolder
    let program: WaitingProgram
    /// Why the save failed.
    let error: (any Error)?
    /// The call that failed; nil if there were not so many.
    let failed: SystemCall?
    /// Whether it failed after the save.
    let isLate: Bool

    var text: String? { place.text("doc") }
    var comment: Comment { "\(failed.map { "\($0)" } ?? "nothing") failed: \(error.map { "\($0)" } ?? "success")" }
  }

  /// Lets each call of taking the lease, saving, handing over what was saved, and ending the lease fail once.
  private func failEachCall(
    _ code: Int32, saving new: String, whileWaiting command: String, _ judge: (Disturbed) async throws -> Void
  ) async throws {
    var point = 0
    while true {
      let place = try TemporaryFolder()
      try place.write(Self.old, to: "doc")
      let base = try read(in: place)
      let calls = FailingCall(point, code)
      var lease = calls.table.inForce { take(at: base, in: place) }
      // A program that another test has just started may have the file open for a moment.
      if lease == nil, calls.failed == nil { continue }
      let isHeld = calls.table.inForce { lease?.isHeld ?? false }
      let program = try WaitingProgram(command, in: place)
      // A program that does not wait must not write to the file while it is replaced.
      if isHeld { try await program.waits() } else { try await program.waitsOrEnds() }

      // What has been saved must not stay open.
      let saving = Result { try calls.table.inForce { try save(new, lease, replacing: base, in: place).base.watched } }
      let isLate = calls.failed == nil
      calls.table.inForce { lease?.end(handingOver: (try? saving.get()) ?? base) }
      lease = nil
      await program.end()
      let error = saving.error
      if (error as? SafeWriteError)?.state == .incomplete {
        try SafeWrite.recover(at: FilePath(place.path("doc")))
      }
      try await judge(
        Disturbed(place: place, program: program, error: error, failed: calls.failed, isLate: isLate))
      try SafeWrite.recover(at: FilePath(place.path("doc")))
      #expect(place.names.filter { !$0.contains(".conflict-") } == ["doc"], "call \(point)")
      if calls.failed == nil { break }
      point += 1
    }
    // As many calls as that takes at least; fewer would mean that the failures did not arrive.
    #expect(point >= 30)
  }

  @Test(
    arguments: [String(repeating: "new ", count: 10), String(repeating: "new ", count: 50_000)], [EIO, ENOSPC, EINTR])
  func `programs read one whole version, whatever fails`(new: String, code: Int32) async throws {
    var texts: Set<String> = []
    // A file, because a pipe is full before the end.
    try await failEachCall(code, saving: new, whileWaiting: "exec 3< doc; exec cat <&3 > \(folder.path)/out") { save in
      let text = try #require(folder.text("out"))
      texts.insert(text)
      // A disk that fails while the contents are handed over leaves the beginning of the new version.
      let isCut = save.failed != nil && save.isLate && new.hasPrefix(text)
      #expect(text == new || text == Self.old && save.failed != nil || isCut, "\(save.comment): \(text.count) bytes")
      #expect(save.text == new || save.text == Self.old && save.error != nil, save.comment)
    }
    if code == ENOSPC { #expect(texts.contains(Self.old)) }
  }

  @Test(arguments: [EIO, ENOSPC, EINTR])
  func `nothing is lost of what is saved and what a waiting program writes, whatever fails`(code: Int32) async throws {
    let new = String(repeating: "new ", count: 5000)
    try await failEachCall(code, saving: new, whileWaiting: "printf theirs >> doc") { save in
      let texts = save.place.names.compactMap { save.place.text($0) }
      #expect(texts.contains { $0.hasSuffix("theirs") }, save.comment)
      switch (save.error as? SafeWriteError)?.state {
      case .unchanged: #expect(save.text == Self.old + "theirs", save.comment)
      case .replaced: #expect(save.text == new + "theirs", save.comment)
      case .incomplete: break
      case nil: #expect(save.error == nil && texts.contains { $0.hasPrefix(new) }, save.comment)
      }
      if save.failed == nil { #expect(save.text == new + "theirs") }
    }
  }

  @Test(arguments: [10, 50_000]) func `a file system that cannot reserve space leaves the old version`(count: Int)
    async throws
  {
    let base = try read()
    let lease = try await held(at: base)
    let reader = try WaitingProgram.reader(of: "doc", in: folder)
    try await reader.waits()
    let saved = try save(String(repeating: "new ", count: count), lease, replacing: base)
    CallTable { $0 == .reserve ? .fails(EOPNOTSUPP) : .made }.inForce {
      lease.end(handingOver: saved.base.watched)
    }
    #expect(try await reader.text() == Self.old)
  }

  @Test(arguments: 0..<8) func `a file is not kept open for reading, whatever fails`(point: Int) async throws {
    let base = FailingCall(point, EIO).table.inForce { try? read() }
    // What this process itself has open prevents it, too.
    if let base { _ = try await held(at: base) }
  }

  // MARK: Time

  /// Half of what the kernel grants.
  private func patience() throws -> Duration {
    let text = try String(contentsOfFile: "/proc/sys/fs/lease-break-time", encoding: .utf8)
    return .seconds(try #require(Int(text.prefix { $0 != "\n" }))) / 2
  }

  @Test func `a lease that the kernel may have ended is not used any more`() async throws {
    let base = try read()
    let lease = try await held(at: base)
    // No program waits.
    elapsed.pass(.seconds(3600))
    #expect(lease.isHeld)
    let reader = try WaitingProgram.reader(of: "doc", in: folder)
    try await reader.waits()
    elapsed.pass(try patience() - .milliseconds(1))
    #expect(lease.isAwaited)
    elapsed.pass(.milliseconds(1))
    #expect(!lease.isHeld)
    let saved = try save("new", lease, replacing: base)
    lease.end(handingOver: saved.base.watched)
    #expect(try await reader.text() == Self.old)
    #expect(folder.text("doc") == "new")
    // A program that another test has just started may have the descriptor of the lease, and could write to the old version.
    if let conflict = saved.conflict {
      #expect(try String(contentsOfFile: conflict.path.string, encoding: .utf8) == Self.old)
    }
  }

  @Test func `what is written by a program that has waited too long is kept`() async throws {
    let base = try read()
    let lease = try await held(at: base)
    let writer = try WaitingProgram("echo theirs > doc", in: folder)
    try await writer.waits()
    let options = SaveOptions.with { $0.lease = lease }
    // The file is being overwritten, because the other program would write to the replaced one.
    let saved = try SafeWrite.file(at: FilePath(folder.path("doc")), replacing: base, options: options) { file in
      elapsed.pass(.seconds(3600))
      lease.end()
      writer.waitForEnd()
      try file.write("new")
    }
    #expect(saved.method == .overwritten && folder.text("doc") == "new")
    let conflict = try #require(saved.conflict)
    #expect(try String(contentsOfFile: conflict.path.string, encoding: .utf8) == "theirs\n")
  }

  // MARK: What others put there

  @Test(arguments: ["ln doc other; mv new doc", "mv doc other; mv new doc", "mv doc other; ln -s new doc"])
  func `a replaced file that has a name is never written`(command: String) async throws {
    try folder.write("new", to: "new")
    let lease = try await held(at: read())
    let reader = try WaitingProgram.reader(of: "doc", in: folder)
    try await reader.waits()
    try await WaitingProgram(command, in: folder).end()
    try lease.end(handingOver: read())
    #expect(try await reader.text() == Self.old)
    #expect(folder.text("other") == Self.old && folder.text("doc") == "new")
  }

  @Test(arguments: ["ln -sf victim doc", "ln -f victim doc", "rm doc; mkfifo doc", "rm doc; mkdir doc"])
  func `what another user puts in the place is neither lost nor handed over`(command: String) async throws {
    try folder.write("victim", to: "victim")
    let base = try read()
    let lease = try await held(at: base)
    let reader = try WaitingProgram.reader(of: "doc", in: folder)
    try await reader.waits()
    try await WaitingProgram(command, in: folder).end()
    let saved = try? save("new", lease, replacing: base)
    lease.end(handingOver: saved?.base.watched ?? base)
    #expect(["new", Self.old].contains(try await reader.text()))
    let places = folder.names.filter { $0 == "victim" || $0.contains(".conflict-") }
    #expect(places.contains { folder.text($0) == "victim" })
    if let conflict = saved?.conflict { #expect(access(conflict.path.string, F_OK) == 0) }
  }

  @Test(arguments: [
    "mv doc other; mkfifo doc", "mv doc other; ln -s /dev/zero doc", "cp doc other; rm doc; mkfifo doc",
  ])
  func `nothing but the file that was read is opened, and no other keeps a lease`(command: String) async throws {
    let base = try read()
    try await WaitingProgram(command, in: folder).end()
    #expect(take(at: base) == nil)
    #expect(folder.text("other") == Self.old)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func `a file of another user is not guarded`()
    throws
  {
    chown(folder.path("doc"), 65534, 65534)
    #expect(try take(at: read()) == nil)
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
