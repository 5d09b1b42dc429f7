import Glibc

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

  /// These attributes mean the contents and are wrong for others.
  private static let attributesOfContents: Set = ["security.ima", "security.evm"]

  /// What the system says to those who may not, or where there is no such thing. Anything else is a failure.
  private static let refusals: Set<CInt> = [EPERM, ENOTSUP, ENOSYS, EINVAL]
  /// What it says of attributes besides: those of security modules, too large ones, and those just removed.
  private static let refusalsOfAttributes: Set<CInt> = [EACCES, E2BIG, ERANGE, ENODATA]

  /// Sets what was asked for, and for the rest what another item has.
  /// - Parameter source: the item that is replaced, or nil if there is none.
  mutating func apply(from source: CInt?) throws(SafeWriteError) {
    var new = stat()
    guard uninterrupted({ fstat(descriptor, &new) }) == 0 else { throw failure() }
    var old: stat?
    if let source {
      var status = stat()
      guard uninterrupted({ fstat(source, &status) }) == 0 else { throw failure() }
      old = status
    }
    try setOwner(of: new, from: old)
    if let mode = asked.mode ?? old.map({ UInt32($0.st_mode) & 0o7777 }) {
      try setMode(losses.contains(.group) && asked.mode == nil ? mode & ~0o2070 : mode, of: new)
    }
    if let source { try copyAttributes(from: source) }
    if let modified = asked.modified { try setModified(modified) }
  }

  private func failure() -> SafeWriteError {
    let code = errno
    return SafeWriteError(.setAttributes, path, code: code)
  }

  /// Notes a refusal that was not asked for, and throws everything else.
  private mutating func refused(_ loss: SaveOutcome.Loss, wasAsked: Bool) throws(SafeWriteError) {
    let isAttribute = if case .extendedAttribute = loss { true } else { false }
    guard !wasAsked, Self.refusals.contains(errno) || isAttribute && Self.refusalsOfAttributes.contains(errno) else {
      throw failure()
    }
    losses.insert(loss)
  }

  private mutating func setOwner(of new: stat, from old: stat?) throws(SafeWriteError) {
    let unchanged = uid_t.max
    let owner = asked.owner ?? old?.st_uid ?? new.st_uid
    let group = asked.group ?? old?.st_gid ?? new.st_gid
    if group != new.st_gid, uninterrupted({ fchown(descriptor, unchanged, group) }) != 0 {
      try refused(.group, wasAsked: asked.group != nil)
    }
    if owner != new.st_uid, uninterrupted({ fchown(descriptor, owner, unchanged) }) != 0 {
      try refused(.owner, wasAsked: asked.owner != nil)
    }
  }

  private mutating func setMode(_ mode: UInt32, of new: stat) throws(SafeWriteError) {
    // A change of owner may have cleared bits, so equal modes are set again where it did.
    guard mode != UInt32(new.st_mode) & 0o7777 || mode & 0o6000 != 0 else { return }
    if uninterrupted({ fchmod(descriptor, mode_t(truncatingIfNeeded: mode)) }) != 0 {
      try refused(.mode, wasAsked: asked.mode != nil)
    }
  }

  private mutating func copyAttributes(from source: CInt) throws(SafeWriteError) {
    guard let names = ExtendedAttributes.names(of: source) else {
      return try refused(.extendedAttribute("*"), wasAsked: false)
    }
    // What the folder gives to new items is not what the old item had.
    for name in mayInherit ? ExtendedAttributes.names(of: descriptor) ?? [] : []
    where name == ExtendedAttributes.accessList || name == ExtendedAttributes.defaultList {
      if !names.contains(name), !ExtendedAttributes.remove(name, descriptor: descriptor) {
        try refused(.extendedAttribute(name), wasAsked: false)
      }
    }
    for name in names where !Self.attributesOfContents.contains(name) {
      // A list that grants something to the group would grant it to another group.
      if name == ExtendedAttributes.accessList && losses.contains(.group) {
        losses.insert(.extendedAttribute(name))
        continue
      }
      guard let value = ExtendedAttributes.value(of: name, descriptor: source),
        ExtendedAttributes.set(name, to: value, descriptor: descriptor)
      else {
        try refused(.extendedAttribute(name), wasAsked: false)
        continue
      }
    }
  }

  private mutating func setModified(_ modified: Timestamp) throws(SafeWriteError) {
    let times = [timespec(tv_sec: 0, tv_nsec: FileCallConstant.omitTime), modified.timespec]
    if uninterrupted({ futimens(descriptor, times) }) != 0 { try refused(.times, wasAsked: true) }
  }
}
