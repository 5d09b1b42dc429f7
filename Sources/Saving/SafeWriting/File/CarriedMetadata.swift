import UTLibC
import UTSystemCalls

/// The metadata of an item that its new version, or a copy of it, takes over.
package struct CarriedMetadata: Sendable {
  /// An extended attribute, or the error number if its value cannot be read.
  struct Attribute: Hashable, Sendable {
    let name: String
    let value: [CChar]?
    let code: CInt
  }

  /// The owner, group, and mode, and the time before which all of this was read.
  let state: AttributeState
  /// Whether it is the metadata of an item elsewhere of which the new item is a copy.
  let isCopied: Bool
  /// Nil if they cannot be listed.
  let attributes: [Attribute]?
  /// The error number if they cannot be listed.
  let code: CInt

  var owner: uid_t { state.owner }
  var group: gid_t { state.group }
  var mode: UInt32 { state.mode }

  /// Whether both are the same, at whatever time they were read.
  func isSame(as other: CarriedMetadata) -> Bool {
    state.permitsSame(as: other.state) && code == other.code
      && attributes.map(Set.init) == other.attributes.map(Set.init)
  }

  /// The attributes that describe the contents, and are wrong for other contents.
  private static let attributesOfContents: Set = ["security.capability", "security.ima", "security.evm"]

  /// - Parameters:
  ///   - descriptor: the open item.
  ///   - path: the path used in errors.
  ///   - isCopied: whether the new item is a copy of it, and not its new version.
  ///   - status: its status; nil to read it.
  init(
    of descriptor: CInt, path: [UInt8], isCopied: Bool = false, status: FileStatus? = nil
  ) throws(SafeWriteError) {
    guard let status = status ?? Descriptor.status(descriptor) else {
      throw SafeWriteError(.setAttributes, path, code: errno)
    }
    self.isCopied = isCopied
    state = AttributeState(status)
    let names = ExtendedAttributes.names(of: descriptor)
    code = names == nil ? errno : 0
    attributes = names?.filter { !Self.attributesOfContents.contains($0) }.map { name in
      let value = ExtendedAttributes.value(of: name, descriptor: descriptor)
      return Attribute(name: name, value: value, code: value == nil ? errno : 0)
    }
  }
}
