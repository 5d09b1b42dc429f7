extension VersionReplacement {
  /// Puts the swapped-out version back, or leaves its place empty if it was empty. Items that another program put
  /// there, or changes that it made to the new version since, are not lost.
  /// - Returns: whether the original state is restored.
  @discardableResult
  func takeBack(_ version: FileBase) -> Bool {
    let folder = place.folder
    guard hasSwappedOut else {
      let temporary = SiblingName.temporary(place.name)
      guard folder.renameToFree(place.name, to: temporary) else { return false }
      let grounds = SwappedOut.reasonToKeep(temporary, in: folder, patience) { version.isSameVersion(as: $0) }
      if grounds == nil {
        return (try? folder.removeTemporary(temporary, version.identity, version.manifest)) != nil
      }
      if !folder.renameToFree(temporary, to: place.name) {
        _ = SwappedOut.keep(temporary, in: folder, besides: place.name, SwappedOut.Grounds(.changedSinceRead))
      }
      return false
    }
    guard let old = try? FileBase(sibling, in: folder) else { return false }
    // The new version was never the current version.
    var options = options
    options.context.store = nil
    var reversed = VersionReplacement(
      place: place, options: options, new: old, original: version, sibling: sibling, patience: patience)
    reversed.isTakingBack = true
    guard (try? reversed.exchange()) != nil else { return false }
    reversed.examineSwappedOut()
    try? Self.sync(folder, options)
    reversed.removeSwappedOut()
    return reversed.outcome.conflict == nil
  }
}
