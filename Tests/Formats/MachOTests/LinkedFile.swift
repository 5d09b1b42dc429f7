import Foundation
import Testing
import UTMachO
import UTTestFixtures
import ZipArchives

/// A file that `link-files` has linked, with what other programs read in it.
struct LinkedFile: CustomTestStringConvertible {
  /// What lief, macholib, llvm-nm, and llvm-objdump agree on for a slice.
  struct Slice: Decodable {
    let architecture: String
    let cpu: [UInt32]
    let kind: UInt32
    let segments: [String]
    let sections: [[String]]
    let builds: [Build]
    let libraries: [Library]
    let installName: String?
    let runPaths: [String]
    let imports: [String]
    let classes: [String]
    let implemented: [String]
    let named: [String]
  }

  /// A platform by its number, or the word in the name of a command LC_VERSION_MIN_…, and two versions.
  struct Build: Decodable, Hashable {
    let platform: Int?
    let versions: [String]

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      platform = try? values.decode(Int.self)
      if platform == nil { _ = try values.decode(String.self) }
      versions = [try values.decode(String.self), try values.decode(String.self)]
    }
  }

  struct Library: Decodable {
    let command: Int
    let path: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      command = try values.decode(Int.self)
      path = try values.decode(String.self)
    }
  }

  let name: String
  let expected: [Slice]

  var testDescription: String { name }

  private static let folder = Fixture.packageRoot.appending(path: "Tests/Formats/MachOTests")
  private static let archive = folder.appending(path: "linked.zip").path

  static let all: [LinkedFile] = {
    let data = try? Data(contentsOf: folder.appending(path: "linked.json"))
    let expected = data.flatMap { try? JSONDecoder().decode([String: [Slice]].self, from: $0) } ?? [:]
    return expected.map { LinkedFile(name: $0.key, expected: $0.value) }.sorted { $0.name < $1.name }
  }()

  /// Reads the file from the archive as a stream.
  func read() throws -> MachOFile {
    let reader = MachOReader()
    try forEachPiece { reader.read($0) }
    return reader.finish()
  }

  /// The bytes of a file.
  static func bytes(of name: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try LinkedFile(name: name, expected: []).forEachPiece { bytes += $0 }
    return bytes
  }

  /// The only slice of a file.
  static func slice(of name: String) throws -> MachOSlice? {
    try LinkedFile(name: name, expected: []).read().slices.first
  }

  private func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws {
    let archive = try ZipArchive(path: FilePath(Self.archive)) { $0 == Array(name.utf8) }
    for entry in archive.entries { try archive.read(entry, body) }
  }
}

extension MachOFile {
  /// Reads bytes in pieces of a size.
  static func read(_ bytes: [UInt8], inPiecesOf size: Int = 1 << 16) -> MachOFile {
    let reader = MachOReader()
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.read($0) }
    }
    return reader.finish()
  }
}
