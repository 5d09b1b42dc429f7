import Foundation
import OptionalTypes
import Testing
import TypeRegistry
import UTTestFixtures
import UniformTypeIdentifiers

/// What Macs say of types, tags and items, from macOS 10.11 to 26: every fact holds here.
@Suite struct FactTests {
  private static let xcode = TypeRegistry.system.adding(.xcode)

  @Test func `all facts are there`() throws {
    #expect(try Fixture.rows("type-facts.tsv").count == 313)
  }

  @Test(arguments: try Fixture.rows("type-facts.tsv"))
  func facts(row: [String]) throws {
    let (kind, query, expected) = (row[0], row[1], row[2])
    switch kind {
    case "ext", "dyn": #expect(UTType(filenameExtension: query)?.identifier == expected)
    case "extx": #expect(Self.xcode.withCurrent { UTType(filenameExtension: query) }?.identifier == expected)
    case "extany":
      #expect(UTType(tag: query, tagClass: .filenameExtension, conformingTo: nil)?.identifier == expected)
    case "none":
      #expect(UTType(filenameExtension: query) == nil)
      #expect(UTType.types(tag: query, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
    case "isdyn": #expect(UTType(filenameExtension: query)?.isDynamic == true)
    case "mime": #expect(UTType(mimeType: query)?.identifier == expected)
    case "exists": #expect(String(UTType(query) != nil) == expected)
    case "existsx": #expect(String(Self.xcode.withCurrent { UTType(query) } != nil) == expected)
    case "model": #expect(identifier(of: query, in: "com.apple.device-model-code") == expected)
    case "bt": #expect(identifier(of: query, in: "public.bluetooth-vendor-product-id") == expected)
    case "sharers": #expect(count(of: query, in: .filenameExtension) >= Int(expected) ?? .max)
    case "mimesharers": #expect(count(of: query, in: .mimeType) >= Int(expected) ?? .max)
    case "path": #expect(try contentType(of: query).identifier == expected)
    default: try check(kind, of: query, expected)
    }
  }

  /// Facts about one type.
  private func check(_ kind: String, of query: String, _ expected: String) throws {
    if kind == "mimeofext" {
      let type = try #require(UTType(filenameExtension: query))
      #expect(type.preferredMIMEType ?? "-" == expected)
      return
    }
    let type = try #require(UTType(query))
    switch kind {
    case "mimeof": #expect(type.preferredMIMEType?.lowercased() ?? "-" == expected.lowercased())
    case "mimecase": #expect(type.preferredMIMEType == expected)
    case "extof": #expect(type.preferredFilenameExtension ?? "-" == expected)
    case "conf":
      let other = try #require(UTType(expected.replacing("!", with: "")))
      #expect(type.conforms(to: other) == !expected.hasPrefix("!"))
    case "tree": #expect(Set(type.supertypes.map(\.identifier)) == Set(expected.split(separator: " ").map(String.init)))
    case "parents":
      let parents = TypeRegistry.system.type(query)?.directSupertypes.map(\.identifier) ?? []
      #expect(Set(expected.split(separator: " ").map(String.init)).isSubset(of: parents))
    case "tag":
      let words = expected.split(separator: " ", maxSplits: 1).map(String.init)
      #expect(type.tags[UTTagClass(rawValue: words[0])]?.contains(words[1]) == true)
    default: Issue.record("a fact of an unknown kind: \(kind)")
    }
  }

  private func identifier(of tag: String, in tagClass: String) -> String? {
    UTType(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: nil)?.identifier
  }

  private func count(of tag: String, in tagClass: UTTagClass) -> Int {
    UTType.types(tag: tag, tagClass: tagClass, conformingTo: nil).count
  }

  /// The content type of a new item: `d:` a folder, `f:` a file, `x:` an executable, `png:` a file with the contents of
  /// a PNG.
  private func contentType(of item: String) throws -> UTType {
    let words = item.split(separator: ":", maxSplits: 1).map(String.init)
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(words[1])"
    switch words[0] {
    case "d": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "png": try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: URL(fileURLWithPath: path))
    default: try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    }
    if words[0] == "x" { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    return try withExtendedLifetime(folder) { try URL(fileURLWithPath: path).contentType }
  }
}
