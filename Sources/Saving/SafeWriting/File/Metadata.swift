import UTLibC
import UTSystemCalls

/// The attributes that a new version takes over from the version it replaces: owner and group, access control list and
/// other extended attributes, mode, in this order. Changing the owner clears mode bits. Until the list is the right
/// one, the mode gives no permission to the users it names: it has the mask of the folder's default list, and without
/// the list, its group would get what the mask permits.
package struct Metadata {
  /// The new version.
  let descriptor: CInt
  /// The path used in errors.
  let path: [UInt8]
  /// The attributes requested by the caller.
  var asked: ItemAttributes
  /// Whether it may have inherited an access control list from its folder.
  let mayInherit: Bool
  private(set) var losses: Set<SaveOutcome.Loss> = []
  /// Whether its access control list was set or removed, which also changes its mode.
  private var hasNewList = false

  package init(descriptor: CInt, path: [UInt8], asked: ItemAttributes, mayInherit: Bool = true) {
    self.descriptor = descriptor
    self.path = path
    self.asked = asked
    self.mayInherit = mayInherit
  }

  /// The error codes for missing privileges or support. Any other error is a failure.
  static let refusals: Set<CInt> = [EPERM, ENOTSUP, ENOSYS, EINVAL]
  /// Additional error codes for attributes: of security modules, of too large attributes, and of attributes just
  /// removed.
  private static let refusalsOfAttributes: Set<CInt> = [EACCES, E2BIG, ERANGE, ENODATA]

  /// Sets the requested attributes, and copies the rest from another item.
  /// - Parameter source: the metadata of the replaced item; nil if there is none.
  package mutating func apply(from source: CarriedMetadata?) throws(SafeWriteError) {
    guard let new = Descriptor.status(descriptor) else { throw failure(errno) }
    try setOwner(of: new, from: source)
    var mode = mode(of: new, from: source)
    if let source {
      try copyAttributes(from: source, isForeign: source.isCopied && !keepsOwner(of: source, new), &mode)
    }
    if let mode { try setMode(mode, of: new) }
    if asked.isReadOnly { try removeWriting() }
    if let modified = asked.modified { try setModified(modified) }
  }

  /// Sets the attributes again after those of the replaced item have changed.
  ///
  /// - Parameters:
  ///   - asked: the requested attributes.
  ///   - mode: its mode when it was read; nil if unknown.
  ///   - old: its metadata that was copied; nil if unknown. Attributes that it has no longer are removed.
  ///   - new: its metadata now.
  /// - Returns: the metadata that could not be set this time.
  static func renew(
    _ descriptor: CInt, path: [UInt8], asked: ItemAttributes, _ mode: UInt32?, from old: CarriedMetadata?,
    to new: CarriedMetadata
  ) throws(SafeWriteError) -> Set<SaveOutcome.Loss> {
    var asked = asked.following(from: mode, to: new.mode)
    // It has its time already.
    asked.modified = nil
    let names = Set((new.attributes ?? []).map(\.name))
    for attribute in old?.attributes ?? [] where new.attributes != nil && !names.contains(attribute.name) {
      _ = ExtendedAttributes.remove(attribute.name, descriptor: descriptor)
    }
    var metadata = Metadata(descriptor: descriptor, path: path, asked: asked)
    try metadata.apply(from: new)
    return metadata.losses
  }

  private func failure(_ code: CInt) -> SafeWriteError { SafeWriteError(.setAttributes, path, code: code) }

  /// Records a failure that does not concern a requested attribute, and throws any other error.
  private mutating func refused(_ loss: SaveOutcome.Loss, _ code: CInt, wasAsked: Bool) throws(SafeWriteError) {
    let isAttribute = if case .extendedAttribute = loss { true } else { false }
    guard !wasAsked, Self.refusals.contains(code) || isAttribute && Self.refusalsOfAttributes.contains(code) else {
      throw failure(code)
    }
    losses.insert(loss)
  }

  private mutating func setOwner(of new: FileStatus, from old: CarriedMetadata?) throws(SafeWriteError) {
    let owner = asked.owner ?? old?.owner ?? new.owner
    let group = asked.group ?? old?.group ?? new.group
    if group != new.group, !Descriptor.setOwner(descriptor, group: group) {
      try refused(.group, errno, wasAsked: asked.group != nil)
    }
    if owner != new.owner, !Descriptor.setOwner(descriptor, owner: owner) {
      try refused(.owner, errno, wasAsked: asked.owner != nil)
    }
  }

  /// Whether the new version belongs to the user of the other item.
  private func keepsOwner(of source: CarriedMetadata, _ new: FileStatus) -> Bool {
    source.owner == (losses.contains(.owner) ? new.owner : asked.owner ?? source.owner)
  }

  /// The mode to set. The permission to act as a user or a group, which only their own files may give, is not passed on
  /// to other users' files unless it was requested.
  private func mode(of new: FileStatus, from source: CarriedMetadata?) -> UInt32? {
    guard var mode = asked.mode ?? source?.mode else { return nil }
    let isFile = !new.isFolder
    if losses.contains(.group), asked.mode == nil || isFile { mode &= ~0o2000 }
    if givesGroupOfOthers(new, source) {
      // This group gets the permissions that everyone gets, and keeps those that it had.
      let before = losses.contains(.group) ? 0 : replaced(source)?.mode ?? 0
      mode &= ~0o070 | mode << 3 | before
    }
    guard asked.mode == nil || asked.hasForeignMode else { return mode }
    if isFile, asked.hasForeignMode || source.map({ !keepsOwner(of: $0, new) }) ?? false { mode &= 0o777 }
    if asked.hasForeignMode {
      mode &= replaced(source).map { 0o7000 | $0.mode } ?? (0o7700 | ~FileModeMask.current())
      // A package with a folder that its owner may not read could not be examined, changed, or removed.
      if !isFile { mode |= 0o500 }
    }
    return mode
  }

  /// Whether the mode has the permissions of a group that the new version does not have.
  private func givesGroupOfOthers(_ new: FileStatus, _ source: CarriedMetadata?) -> Bool {
    if losses.contains(.group) { return true }
    guard asked.mode != nil, let found = asked.foundGroup else { return false }
    return found != asked.group ?? source?.group ?? new.group
  }

  /// The metadata of the item that is replaced; nil if there is none, or if the new version is a copy.
  private func replaced(_ source: CarriedMetadata?) -> CarriedMetadata? {
    source.flatMap { $0.isCopied ? nil : $0 }
  }

  private mutating func setMode(_ mode: UInt32, of new: FileStatus) throws(SafeWriteError) {
    // Changing the owner may have cleared bits, and a list sets others, so an equal mode is set again.
    guard mode != new.permissions || mode & 0o6000 != 0 || hasNewList else { return }
    if !Descriptor.setMode(descriptor, mode_t(truncatingIfNeeded: mode)) {
      try refused(.mode, errno, wasAsked: asked.mode != nil)
    }
  }

  private mutating func removeWriting() throws(SafeWriteError) {
    guard let status = Descriptor.status(descriptor) else { throw failure(errno) }
    if !Descriptor.setMode(descriptor, status.permissions & 0o7555) { try refused(.mode, errno, wasAsked: true) }
  }

  /// - Parameters:
  ///   - isForeign: whether they are another user's file's; then, only the attributes of programs are copied.
  ///   - mode: the mode to be set; it is adapted to the access control list that the item has afterward.
  private mutating func copyAttributes(
    from source: CarriedMetadata, isForeign: Bool, _ mode: inout UInt32?
  ) throws(SafeWriteError) {
    guard let attributes = source.attributes else {
      return try refused(.extendedAttribute("*"), source.code, wasAsked: false)
    }
    // A list that grants something to the group would grant it to a different group.
    func isLeftOut(_ name: String) -> Bool {
      name == ExtendedAttributes.accessList && losses.contains(.group) || isForeign && !name.hasPrefix("user.")
    }
    var hasInheritedList = false
    // The old item did not have the attributes that the folder gives to new items.
    for name in mayInherit ? ExtendedAttributes.names(of: descriptor) ?? [] : []
    where name == ExtendedAttributes.accessList || name == ExtendedAttributes.defaultList {
      let isReplaced = !isLeftOut(name) && attributes.contains { $0.name == name && $0.value != nil }
      let isRemoved = !isReplaced && ExtendedAttributes.remove(name, descriptor: descriptor)
      let code = errno
      if name == ExtendedAttributes.accessList { (hasInheritedList, hasNewList) = (!isRemoved, isRemoved) }
      if !isReplaced, !isRemoved { try refused(.extendedAttribute(name), code, wasAsked: false) }
    }
    for attribute in attributes {
      let loss = SaveOutcome.Loss.extendedAttribute(attribute.name)
      if isLeftOut(attribute.name) {
        losses.insert(loss)
      } else if let value = attribute.value {
        let isList = attribute.name == ExtendedAttributes.accessList
        let listMode = isList ? mode.map { withList($0, value, of: source) } : nil
        // The list grants no more than the mode, not even until the mode is set.
        let limited = listMode.map { ExtendedAttributes.list(value, withMode: $0) } ?? value
        guard !ExtendedAttributes.set(attribute.name, to: limited, descriptor: descriptor) else {
          if isList { (mode, hasInheritedList, hasNewList) = (listMode, false, true) }
          continue
        }
        try refused(loss, errno, wasAsked: false)
      } else {
        try refused(loss, attribute.code, wasAsked: false)
      }
      if attribute.name == ExtendedAttributes.accessList { mode = mode.map { withoutList($0, attribute) } }
    }
    // With an empty mask, a list that could not be removed or replaced grants nothing.
    if hasInheritedList { mode? &= ~0o070 }
  }

  /// The mode of an item that has an access control list, which decides about the permissions. A requested mode limits
  /// what the list of a replaced item grants: on such an item, the bits of the group are the mask of the list.
  private func withList(_ mode: UInt32, _ list: [CChar], of source: CarriedMetadata) -> UInt32 {
    guard let inList = ExtendedAttributes.mode(in: list) else { return mode }
    return asked.mode == nil || source.isCopied ? mode & 0o7000 | inList : mode & (0o7000 | inList)
  }

  /// The mode of an item that does not get the access control list of the other one. Instead of the mask, its group
  /// gets the permissions that the list grants to the group.
  private func withoutList(_ mode: UInt32, _ list: CarriedMetadata.Attribute) -> UInt32 {
    guard asked.mode == nil, !losses.contains(.group) else { return mode }
    return mode & (~0o070 | (list.value.flatMap(ExtendedAttributes.groupPermissions(in:)) ?? 0) << 3)
  }

  private mutating func setModified(_ modified: Timestamp) throws(SafeWriteError) {
    if !Descriptor.setModified(descriptor, modified) { try refused(.times, errno, wasAsked: true) }
  }
}
