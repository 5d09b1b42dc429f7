import UTSystemCalls

extension Place {
  /// Sets a later modification time on the new version of a synchronized file if it was saved within the same tick of
  /// the kernel's clock as the replaced version.
  ///
  /// Syncthing considers a file unchanged if its size and modification time match its record. Both can be equal after
  /// several saves within a tick, or if the caller requested the time. Within a tick, times only increase here,
  /// whatever was replaced in between.
  ///
  /// - Returns: whether the time was changed.
  func makeNoticeable(
    _ name: [UInt8], in folder: Folder, _ new: FileIdentity, replacing old: FileIdentity?
  ) -> Bool {
    guard let old, new.kind == .file, old.kind == .file, new.modified.isWithinTick(before: old.modified),
      LinkedHooks.synchronized?.isSynchronized(self) ?? false
    else { return false }
    return folder.setModified(old.modified.next, ofLink: name)
  }
}
