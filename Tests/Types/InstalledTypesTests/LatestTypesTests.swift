import SystemTypes
import Testing
import TypeRegistry
import UTTestFixtures

@testable import InstalledTypes

/// Types that are installed while a program runs.
@Suite struct LatestTypesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func types(interval: Int64 = 0) -> LatestTypes {
    LatestTypes(
      folders: ["\(folder.path)/user", "\(folder.path)/machine"], cache: "\(folder.path)/cache", interval: interval)
  }

  private func install(_ identifier: String, _ tag: String, _ name: String = "user/a.plist") throws {
    try folder.write(TemporaryFolder.declaration(of: identifier, extension: tag), to: name)
  }

  @Test func `a declaration counts as soon as it is installed, updated, or removed`() throws {
    let types = types()
    #expect(types.box.registry.type("com.example.a") == nil)
    try install("com.example.a", "a")
    #expect(types.box.registry.type("com.example.a")?.preferredTag(.filenameExtension) == "a")
    try install("com.example.a", "aa")
    #expect(types.box.registry.type("com.example.a")?.preferredTag(.filenameExtension) == "aa")
    try install("com.example.b", "b", "machine/deep/b.plist")
    #expect(types.box.registry.type("com.example.b") != nil)
    try install("com.example.c", "c")
    #expect(types.box.registry.type("com.example.a") == nil && types.box.registry.type("com.example.c") != nil)
    #expect(types.first.type("com.example.c") == nil)
  }

  @Test func `without a change, the types are the same, and what is broken changes nothing else`() throws {
    try install("com.example.a", "a")
    let types = types()
    #expect(types.box === types.box && types.first.type("com.example.a") != nil)
    try folder.write("no property list", to: "user/broken.plist")
    #expect(types.box.registry.type("com.example.a") != nil && types.box.registry.problems.count == 1)
    #expect(types.box === types.box)
  }

  @Test func `the folders are not looked at again within the interval`() throws {
    let types = types(interval: 3_600_000)
    try install("com.example.a", "a")
    #expect(types.box.registry.type("com.example.a") == nil)
  }
}
