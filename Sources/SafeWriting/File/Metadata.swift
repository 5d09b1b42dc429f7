import Glibc
import SystemCalls

/// What a new version takes over from the one it replaces: owner and group, mode, access control list, extended
/// attributes, in this order, because a change of owner clears bits of the mode and the list depends on both.
struct Metadata {
  /// The new version.
  let descriptor: CInt
  /// How errors call it.
  let path: [UInt8]
  /// What the caller asks for instead.
  let asked: ItemAttributes
  /// Whether its folder may have given it an access control list.
  let mayInherit: Bool
  private(set) var losses: Set<SaveOutcome.Loss> = []

  init(descriptor: CInt, path: [UInt8], asked: ItemAttributes, mayInherit: Bool = true) {
    self.descriptor = descriptor
    self.path = path
    self.asked = asked
    self.mayInherit = mayInherit
  }

  /// What the system says to those who may not, or where there is no such thing. Anything else is a failure.
  private static let refusals: Set<CInt> = [EPERM, ENOTSUP, ENOSYS, EINVAL]
  /// What it says of attributes besides: those of security modules, too large ones, and those just removed.
  private static let refusalsOfAttributes: Set<CInt> = [EACCES, E2BIG, ERANGE, ENODATA]

  /// Sets what was asked for, and for the rest what another item has.
  /// - Parameter source: what the item that is replaced has, or nil if there is none.
  mutating func apply(from source: CarriedMetadata?) throws(SafeWriteError) {
    guard let new = Descriptor.status(descriptor) else { throw failure(errno) }
    try setOwner(of: new, from: source)
    if let mode = asked.mode ?? source?.mode {
      try setMode(losses.contains(.group) && asked.mode == nil ? mode & ~0o2070 : mode, of: new)
    }
    if let source { try copyAttributes(from: source) }
    if let modified = asked.modified { try setModified(modified) }
  }

  private func failure(_ code: CInt) -> SafeWriteError { SafeWriteError(.setAttributes, path, code: code) }

  /// Notes a refusal that was not asked for, and throws everything else.
  private mutating func refused(_ loss: SaveOutcome.Loss, _ code: CInt, wasAsked: Bool) throws(SafeWriteError) {
    let isAttribute = if case .extendedAttribute = loss { true } else { false }
    guard !wasAsked, Self.refusals.contains(code) || isAttribute && Self.refusalsOfAttributes.contains(code) else {
      throw failure(code)
    }
    losses.insert(loss)
  }

  private mutating func setOwner(of new: stat, from old: CarriedMetadata?) throws(SafeWriteError) {
    let owner = asked.owner ?? old?.owner ?? new.st_uid
    let group = asked.group ?? old?.group ?? new.st_gid
    if group != new.st_gid, !Descriptor.setOwner(descriptor, group: group) {
      try refused(.group, errno, wasAsked: asked.group != nil)
    }
    if owner != new.st_uid, !Descriptor.setOwner(descriptor, owner: owner) {
      try refused(.owner, errno, wasAsked: asked.owner != nil)
    }
  }

  private mutating func setMode(_ mode: UInt32, of new: stat) throws(SafeWriteError) {
    // A change of owner may have cleared bits, so equal modes are set again where it did.
    guard mode != UInt32(new.st_mode) & 0o7777 || mode & 0o6000 != 0 else { return }
    if !Descriptor.setMode(descriptor, mode_t(truncatingIfNeeded: mode)) {
      try refused(.mode, errno, wasAsked: asked.mode != nil)
    }
  }

  private mutating func copyAttributes(from source: CarriedMetadata) throws(SafeWriteError) {
    guard let attributes = source.attributes else {
      return try refused(.extendedAttribute("*"), source.code, wasAsked: false)
    }
    // What the folder gives to new items is not what the old item had.
    for name in mayInherit ? ExtendedAttributes.names(of: descriptor) ?? [] : []
    where name == ExtendedAttributes.accessList || name == ExtendedAttributes.defaultList {
      if !attributes.contains(where: { $0.name == name }),
        !ExtendedAttributes.remove(name, descriptor: descriptor)
      {
        try refused(.extendedAttribute(name), errno, wasAsked: false)
      }
    }
    for attribute in attributes {
      let loss = SaveOutcome.Loss.extendedAttribute(attribute.name)
      // A list that grants something to the group would grant it to another group.
      if attribute.name == ExtendedAttributes.accessList && losses.contains(.group) {
        losses.insert(loss)
      } else if let value = attribute.value {
        guard !ExtendedAttributes.set(attribute.name, to: value, descriptor: descriptor) else { continue }
        try refused(loss, errno, wasAsked: false)
      } else {
        try refused(loss, attribute.code, wasAsked: false)
      }
    }
  }

  private mutating func setModified(_ modified: Timestamp) throws(SafeWriteError) {
    if !Descriptor.setModified(descriptor, modified.timespec) { try refused(.times, errno, wasAsked: true) }
  }
}
