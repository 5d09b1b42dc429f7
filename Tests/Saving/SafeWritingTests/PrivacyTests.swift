import Synchronization
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting

/// A new version can never be read by more users than the old one, not even for a moment. What is open stays open.
@Suite struct PrivacyTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder(in: "/tmp")
    path = try folder.write("old", to: "doc")
  }

  private func set(_ name: String, _ value: [CChar], at path: String) throws {
    let item = try FileBase(at: FilePath(path))
    let isSet = ExtendedAttributes.set(name, to: value, descriptor: item.descriptor)
    try #require(isSet, "\(path): \(name)")
  }

  /// An access control list that grants everything to the user 12345, or to the group.
  private static func list(user: UInt8, group: UInt8) -> [CChar] {
    var list: [CChar] = .accessList(user: user)
    list[22] = CChar(group)
    return list
  }

  /// Who can open the hidden new version: the group, and the user 12345 of the list.
  private static func readers(in folder: TemporaryFolder) -> Set<String> {
    guard let name = folder.names.first(where: { $0.hasSuffix(".docsave") }) else { return [] }
    let mode = UInt32(folder.mode(name))
    guard let file = Descriptor.open(Array(folder.path(name).utf8), O_RDONLY | O_NONBLOCK),
      let list = ExtendedAttributes.value(of: ExtendedAttributes.accessList, descriptor: file.number)
    else { return mode & 0o070 == 0 ? [] : ["group"] }
    let group = ExtendedAttributes.groupPermissions(in: list) ?? 7
    let user = UInt32(list[14]) & (mode >> 3)
    return Set((group == 0 ? [] : ["group"]) + (user & 7 == 0 ? [] : ["user"]))
  }

  /// Everyone who could open the new version at the moment of a call.
  private func readersWhileSaving(_ options: SaveOptions = .relaxed, failing failed: SystemCall? = nil) throws
    -> Set<String>
  {
    let state = Mutex((isLooking: false, readers: Set<String>()))
    let place = folder
    try CallTable { call in
      let isLooking = state.withLock { state in
        defer { state.isLooking = true }
        return state.isLooking
      }
      guard !isLooking else { return .made }
      let readers = Self.readers(in: place)
      state.withLock { state in
        state.readers.formUnion(readers)
        state.isLooking = false
      }
      return call == failed ? .fails(ENOTSUP) : .made
    }.inForce { _ = try save("new", at: path, options: options) }
    #expect(folder.text("doc") == "new")
    return state.withLock { $0.readers }
  }

  @Test func `the list that a folder hands down grants nothing`() throws {
    chmod(path, 0o640)
    try set(ExtendedAttributes.defaultList, Self.list(user: 7, group: 7), at: folder.path)
    #expect(try readersWhileSaving() == ["group"] && folder.mode("doc") == 0o640)
  }

  @Test func `the mask of a list is not given to the group`() throws {
    try set(ExtendedAttributes.accessList, Self.list(user: 6, group: 0), at: path)
    #expect(folder.mode("doc") == 0o660)
    #expect(try readersWhileSaving() == ["user"] && folder.mode("doc") == 0o660)
  }

  @Test func `nor if the list cannot be set`() throws {
    try set(ExtendedAttributes.accessList, Self.list(user: 6, group: 0), at: path)
    #expect(try readersWhileSaving(failing: .setAttribute).isEmpty && folder.mode("doc") == 0o600)
  }

  @Test(arguments: [SystemCall.setAttribute, .removeAttribute])
  func `a list that a folder hands down and that cannot be removed or replaced grants nothing`(
    failed: SystemCall
  ) throws {
    if failed == .setAttribute { try set(ExtendedAttributes.accessList, Self.list(user: 0, group: 0), at: path) }
    chmod(path, 0o640)
    try set(ExtendedAttributes.defaultList, Self.list(user: 7, group: 7), at: folder.path)
    #expect(try readersWhileSaving(failing: failed).isEmpty && folder.mode("doc") == 0o600)
  }
}
