import Foundation
import Testing
import UTFileURLs
import UTLibC

@Suite struct FileURLsTests {
  @Test(arguments: [
    "/", "/a", "/a b/ü", "/a/b%FF", "/a%25FF", "/a#b?c;d", "/a:b", "/a//b", "/\u{FFFD}", "/a\u{301}",
  ])
  func `the URL of a path has its bytes`(text: String) {
    let url = URL(bytes: Array(text.utf8))
    #expect(url.bytes == Array(text.utf8) && url.isFileURL)
    #expect(url == URL(filePath: text))
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xFE, 0x2E, 0x74], [0xC3], [0x25, 0xFF], [0xFF, 0x2F, 0x20], [0xED, 0xA0, 0x80],
      [0x0A, 0xFF, 0x5C],
    ] as [[UInt8]])
  func `names that are not UTF-8 survive`(name: [UInt8]) {
    let path = Array("/folder/".utf8) + name
    let (file, folder) = (URL(bytes: path), URL(bytes: path, directoryHint: .isDirectory))
    #expect(file.bytes == path && folder.bytes == path && folder.hasDirectoryPath)
    #expect(file.standardBytes == path && file.appending(bytes: [0xFE]).bytes == path + [0x2F, 0xFE])
    #expect(file.deletingLastPathComponent().bytes.starts(with: Array("/folder".utf8)))
  }

  @Test(arguments: [[0x61, 0xFF], [0x61, 0x3A, 0xFF], [0x2E, 0x2E, 0x2F, 0xFF, 0x2F, 0x62]] as [[UInt8]])
  func `a relative path is in the current folder`(path: [UInt8]) {
    let url = URL(bytes: path)
    let folder = FileManager.default.currentDirectoryPath
    #expect(url.isFileURL && url.host() == nil && url.relativeBytes == path)
    #expect(url.standardBytes == URL(bytes: Array("\(folder)/".utf8) + path).standardBytes)
    #expect(URL(bytes: path, directoryHint: .isDirectory).hasDirectoryPath)
    let text = URL(bytes: Array("a:b/c".utf8))
    #expect(text == URL(filePath: "a:b/c") && text.relativeBytes == Array("a:b/c".utf8))
    #expect(URL(bytes: Array("/a".utf8) + [0xFF]).relativeBytes == Array("/a".utf8) + [0xFF])
  }

  @Test(arguments: [
    ("/a.txt", "txt"), ("/a", ""), ("/.a", ""), ("/a.", ""), ("/a.b.c/", "c"), ("/a.b c", ""), ("/", ""), ("/a.é", "é"),
    ("/%FF/a.txt", "txt"), ("/%FF.b/a", ""), ("/%FF.txt", "txt"), ("/%FF/.a", ""), ("/a.%FF", ""), ("/%FF/a.b%20c", ""),
    ("/%FF.b/", "b"), ("/%FF/a.%EF%BF%BD", "\u{FFFD}"),
  ])
  func `a name has an extension whatever the path`(path: String, expected: String) throws {
    let url = try #require(URL(string: "file://\(path)"))
    #expect(url.nameExtension == expected)
    let last = url.bytes[...].lastComponent
    #expect(url.nameText == (path == "/" ? "/" : String(decoding: last, as: UTF8.self)))
  }

  @Test func `the standard path has no dots`() throws {
    #expect(URL(filePath: "/a/./b/../c/").standardBytes == Array("/a/c".utf8))
    #expect(try #require(URL(string: "file:///a%FF/./b/../c")).standardBytes == [0x2F, 0x61, 0xFF] + Array("/c".utf8))
    #expect(URL(filePath: "/a/b").nameBytes == Array("b".utf8))
  }

  @Test(
    arguments: [
      (0, 0), (1_700_000_000, 123_456_789), (-1, 999_999_999), (-62_135_596_800, 0), (4_294_967_296, 1),
    ] as [(Int64, UInt32)])
  func `a time survives as a date with its precision`(seconds: Int64, nanoseconds: UInt32) {
    let time = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    let again = Timestamp(Date(time))
    #expect(again.seconds == seconds || again.nanoseconds < 1000)
    #expect(abs(Date(again).timeIntervalSince(Date(time))) < 1e-5)
  }

  /// Other users and devices choose times.
  @Test func `no time of a file is too far away to compute with`() {
    let (first, last) = (Timestamp(seconds: .min), Timestamp(seconds: .max, nanoseconds: 999_999_999))
    #expect(last.seconds(since: first) == .max && first.seconds(since: last) == .min && last.seconds(since: last) == 0)
    #expect(last.advanced(bySeconds: 1, nanoseconds: 1) == last)
    #expect(last.advanced(bySeconds: .max, nanoseconds: 2_000_000_000) == last)
    #expect(
      first.advanced(bySeconds: 1, nanoseconds: 1_999_999_999) == Timestamp(seconds: .min + 2, nanoseconds: 999_999_999)
    )
  }

  @Test(arguments: [
    Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 1e300), Date(timeIntervalSince1970: -1e300),
  ])
  func `any date has a time`(date: Date) { #expect(Timestamp(date).nanoseconds < 1_000_000_000) }
}
