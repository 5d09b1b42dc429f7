import Foundation
import Synchronization
import Testing
import UTSystemCalls
import UTTestFixtures

@testable import UTSyncEngines

/// What is said if the engine could not do something, and what is never removed.
extension PlausibleLieTests {
  @Test(arguments: [true, false]) func `why an item cannot be transferred is told`(isNewer: Bool) async throws {
    var texts = HonestAnswers(folder: folder.path) { entry in
      isNewer
        ? HonestAnswers.file(entry.replacing("AAAAAAA:1", with: "BBBBBBB:1"), entry)
        : #"{"availability":[],"global":null,"local":null}"#
    }.texts
    texts["/rest/db/status"] = #"{"state":"idle","errors":1,"pullErrors":1}"#
    texts["/rest/folder/errors"] = #"{"folder":"x","errors":[{"path":"a.txt","error":"file name too long"}]}"#
    let server = try LyingServer { [texts] in .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
    let engine = try engine(server)
    let status = await engine.status(of: path)
    let error = SyncError.transferFailed("file name too long")
    #expect(status.downloadingError == (isNewer ? error : nil) && status.uploadingError == (isNewer ? nil : error))
    #expect(status.hasFailed && status.isUploaded != true && error.concernsContents)
    let problems = await engine.problems()
    let failed = try #require(problems.first { $0.kind == .itemFailed })
    #expect(failed.message == "Syncthing cannot synchronize 'a.txt': file name too long" && !failed.isFixable)
  }

  @Test func `a folder with very many items has a status`() async throws {
    let texts = HonestAnswers(folder: folder.path) { #"{"availability":null,"global":\#($0),"local":null}"# }.texts
    let count = Thorough.count(10_001)
    let children = (0..<count).map { #"{"name":"\#($0)","type":"FILE_INFO_TYPE_FILE","size":4}"# }
    let server = try LyingServer { [texts] target in
      let path = String(target.split(separator: "?")[0])
      if path == "/rest/db/browse" { return .json("[\(children.joined(separator: ","))]") }
      let isFolder = path == "/rest/db/file" && target.hasSuffix("file=d")
      return .json((texts[path] ?? "[]").replacing("_FILE\"", with: isFolder ? "_DIRECTORY\"" : "_FILE\""))
    }
    let status = try await engine(server).status(of: #require(SyncPath("d")))
    #expect(status.problem == nil && status.contents == .notDownloaded && status.size == Int64(4 * count))
  }

  @Test func `of the states of a folder, only problems are news of all items`() async throws {
    let asked = Mutex(0)
    let server = try LyingServer { _ in
      switch asked.withLock({ asked in
        asked += 1
        return asked
      }) {
      case 1: return .json(#"[{"id":0,"type":"x"}]"#)
      case 2:
        let changes = [("idle", "scanning"), ("scanning", "idle"), ("idle", "scanning"), ("scanning", "error")]
        let records = changes.enumerated().map { index, states in
          #"{"id":\#(index + 1),"type":"StateChanged","data":{"folder":"x","from":"\#(states.0)","to":"\#(states.1)"}}"#
        }
        let end = #"{"id":5,"type":"ItemFinished","data":{"folder":"x","item":"a.txt"}}"#
        return .json("[\((records + [end]).joined(separator: ","))]")
      default: return .silence
      }
    }
    var news: [SyncEvent] = []
    for await event in try engine(server).events() {
      news.append(event)
      if case .changed = event { break }
    }
    // The beginning, the first state, and the error.
    #expect(news == [.everythingChanged, .everythingChanged, .everythingChanged, .changed([path])])
  }

  @Test func `each different problem of the engine is told, once`() async throws {
    let asked = Mutex(0)
    let server = try LyingServer { _ in
      let count = asked.withLock { asked in
        asked += 1
        return asked
      }
      return count < 3 ? .json("{}") : count < 5 ? .json("", status: "403 Forbidden") : .json("[]")
    }
    var problems: [SyncError] = []
    for await event in try engine(server).events() {
      guard case .unavailable(let problem) = event else { break }
      problems.append(problem)
    }
    #expect(problems.count == 2 && problems.last == .keyRejected)
  }

  @Test func `a file that may be open for writing is not removed, but a moment is waited for`() throws {
    let local = try LocalFolder(Array("\(folder.path)/data".utf8))
    let contents = try local.contents(of: path)
    let aside = try SetAsideItem(moving: path, contents, in: local)
    // As on NFS.
    _ = CallTable { $0 == .lease ? .fails(ENOLCK) : .made }.inForce {
      #expect(throws: SyncError.inUse) { try aside.check(contents) }
    }
    _ = CallTable { $0 == .lease ? .returns(0) : .made }.inForce {
      #expect(throws: SyncError.inUse) { try aside.check(contents) }
    }
    // A program that begins has inherited it.
    let count = Mutex(0)
    _ = try CallTable { call in
      guard call == .lease else { return .made }
      return count.withLock { count in
        count += 1
        return .returns(count > 3 ? 1 : 0)
      }
    }.inForce { try aside.check(contents) }
  }

  @Test func `what a program has written until it closes the file is not removed`() throws {
    let local = try LocalFolder(Array("\(folder.path)/data".utf8))
    try folder.write("text", to: "data/p.pkg/a.txt")
    let package = try #require(SyncPath("p.pkg"))
    let contents = try local.contents(of: package)
    let writer = open("\(folder.path)/data/p.pkg/a.txt", O_WRONLY | O_APPEND | O_CLOEXEC)
    let aside = try SetAsideItem(moving: package, contents, in: local)
    _ = CallTable { call in
      guard call == .lease else { return .made }
      _ = write(writer, "+late", 5)
      close(writer)
      return .returns(1)
    }.inForce {
      #expect(throws: SyncError.changed) { try aside.check(contents) }
    }
    #expect(try aside.restore())
    #expect(try String(contentsOfFile: "\(folder.path)/data/p.pkg/a.txt", encoding: .utf8) == "text+late")
  }

  @Test(arguments: [".syncthing.b.txt.tmp", "~syncthing~b.txt.tmp"])
  func `a folder with a file that only looks temporary is not evicted`(name: String) async throws {
    let texts = HonestAnswers(folder: folder.path).texts
    try folder.write("mine", to: "data/d/\(name)")
    let server = try LyingServer { [texts] target in
      let path = String(target.split(separator: "?")[0])
      if path == "/rest/db/browse" { return .json("[]") }
      guard path == "/rest/db/file" else { return .json(texts[path] ?? "[]") }
      guard target.hasSuffix("file=d") else { return .json("No such object in the index", status: "404 Not Found") }
      return .json((texts[path] ?? "[]").replacing("_FILE\"", with: "_DIRECTORY\""))
    }
    await #expect(throws: SyncError.changed) { try await engine(server).evict(#require(SyncPath("d"))) }
    #expect(try String(contentsOfFile: "\(folder.path)/data/d/\(name)", encoding: .utf8) == "mine")
  }
}
