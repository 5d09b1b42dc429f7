import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

extension PlausibleLieTests {
  private static let other = HonestAnswers.other
  private static let stranger = HonestAnswers.this.replacing("B", with: "C")

  private func report(_ state: String, device: String = other, folder: String = "x") -> String {
    #"{"id":1,"type":"RemoteDownloadProgress","data":{"device":"\#(device)","folder":"\#(folder)","state":\#(state)}}"#
  }

  /// The status of a file of a number of blocks, of which the engine has told some events.
  private func status(_ events: String, blocks: String = "8", file: String = "a.txt") async throws -> ItemSyncStatus {
    var texts = HonestAnswers(folder: folder.path) { entry in
      let entry = entry.replacing(#""size":4"#, with: #""size":4,"numBlocks":\#(blocks)"#)
      return #"{"availability":[{"id":"\#(Self.other)","fromTemporary":true}],"global":\#(entry),"local":\#(entry)}"#
    }.texts
    texts["/rest/events"] = "[\(events)]"
    let server = try LyingServer { [texts] in .json(texts[String($0.split(separator: "?")[0])] ?? "[]") }
    let status = try await engine(server).status(of: path)
    #expect(status.isUploaded == false && status.isUploading == true)
    return status
  }

  @Test func `how much is uploaded is what a connected device has reported last`() async throws {
    #expect(try await status("").percentUploaded == 0)
    #expect(try await status(report(#"{"a.txt":2}"#)).percentUploaded == 25)
    #expect(try await status("\(report(#"{"a.txt":2}"#)),\(report(#"{"a.txt":6,"b.txt":1}"#))").percentUploaded == 75)
    // It has begun again, or something else.
    #expect(try await status("\(report(#"{"a.txt":2}"#)),\(report("{}"))").percentUploaded == 0)
  }

  @Test func `what cannot be true of an upload is passed over`() async throws {
    for state in [
      #"{"a.txt":9}"#, #"{"a.txt":-1}"#, #"{"a.txt":9223372036854775807}"#, #"{"a.txt":1e300}"#, #"{"a.txt":"2"}"#,
      #"{"../a.txt":2}"#, #"{"":2}"#, #"{"other.txt":2}"#, #"["a.txt"]"#, "null", "7",
    ] {
      #expect(try await status(report(state)).percentUploaded == 0, "\(state)")
    }
    let two = #"{"a.txt":2}"#
    #expect(try await status(report(two, device: Self.stranger)).percentUploaded == 0)
    #expect(try await status(report(two, folder: "y")).percentUploaded == 0)
    for blocks in ["0", "-8", "null", #""8""#] {
      #expect(try await status(report(two), blocks: blocks).percentUploaded == 0, "\(blocks)")
    }
    // The engine need not answer.
    #expect(try await status("{").percentUploaded == 0)
  }

  @Test func `an edit has no upload progress until Syncthing has scanned it`() async throws {
    let texts = HonestAnswers(folder: folder.path) { entry in
      HonestAnswers.file(entry.replacing(#""size":4"#, with: #""size":5,"numBlocks":8"#), entry)
    }.texts
    let events = "[\(report(#"{"a.txt":2}"#))]"
    let server = try LyingServer { [texts] in
      let path = String($0.split(separator: "?")[0])
      return .json(path == "/rest/events" ? events : texts[path] ?? "[]")
    }
    let status = try await engine(server).status(of: path)
    #expect(status.isUploading == true && status.percentUploaded == nil)
  }

  @Test func `of a folder, as much is uploaded as of all files in it`() {
    func file(_ size: Int64, _ percent: Double?) -> ItemSyncStatus {
      var status = ItemSyncStatus()
      (status.contents, status.size, status.percentUploaded) = (.current, size, percent)
      (status.isUploaded, status.isUploading) = (percent == 100, percent != 100)
      return status
    }
    var folder = ItemSyncStatus()
    (folder.contents, folder.isUploaded, folder.isUploading) = (.current, true, false)
    var combined = CombinedStatus(folder)
    combined.add(file(300, 100))
    #expect(combined.status.percentUploaded == 100)
    combined.add(file(100, 20))
    #expect(combined.status.percentUploaded == 80)
    // Syncthing has not scanned this one yet.
    combined.add(file(400, nil))
    #expect(combined.status.percentUploaded == 40)
    combined.add(file(-900, 50))
    #expect(combined.status.percentUploaded == nil)
    combined.add(file(.max, .infinity))
    #expect((0...100).contains(combined.status.percentUploaded ?? 0))
    var wrapped = CombinedStatus(folder)
    for (size, percent) in [(-Int64.max, 100.0), (.max, 0), (1, 0)] { wrapped.add(file(size, percent)) }
    #expect(wrapped.status.percentUploaded == 0)
  }

  @Test func `devices that receive something are news of these items alone`() async throws {
    let asked = Mutex(0)
    let records = [
      report(#"{"../b.txt":1,".activities/x":1}"#), report("7"), report(#"{"a.txt":1}"#, folder: "y"),
      report("{}"), report(#"{"a.txt":-7}"#),
    ].enumerated().map { $1.replacing(#""id":1"#, with: #""id":\#($0 + 1)"#) }
    let server = try LyingServer { _ in
      switch asked.withLock({ asked in
        asked += 1
        return asked
      }) {
      case 1: .json(#"[{"id":0,"type":"x"}]"#)
      case 2: .json("[\(records.joined(separator: ","))]")
      default: .silence
      }
    }
    var news: [SyncEvent] = []
    for await event in try engine(server).events() {
      news.append(event)
      if case .uploading = event { break }
    }
    #expect(news == [.everythingChanged, .uploading([path])])
  }
}
