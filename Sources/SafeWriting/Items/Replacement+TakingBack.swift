extension Replacement {
  /// Gives what was swapped out its place again, or leaves the place empty if it was. What another program has put there
  /// since, or made of the new version, is not lost.
  /// - Parameter version: the new version, as it was when it got its place.
  func takeBack(_ version: FileBase) {
    let folder = place.folder
    guard hasSwappedOut else {
      let temporary = SiblingName.temporary(place.name)
      guard folder.renameToFree(place.name, to: temporary) else { return }
      let reason = SwappedOut.reasonToKeep(temporary, in: folder) { version.isSameVersion(as: $0) }
      if reason == nil {
        try? folder.removeTree(temporary)
      } else if !folder.renameToFree(temporary, to: place.name) {
        _ = SwappedOut.keep(temporary, in: folder, besides: place.name, .changedSinceRead)
      }
      return
    }
    guard let old = folder.identity(of: sibling) else { return }
    var reversed = Replacement(place: place, options: options, new: old, original: version, sibling: sibling)
    try? reversed.perform()
  }
}
