import Foundation
import UTFileURLs
import UTFileVersions
import UTFileWatching
import UTSystemCalls

extension LocalPresenters {
  /// Notifies presenters of changes to items.
  ///
  /// - Parameters:
  ///   - news: the changes.
  ///   - own: the presenter that made them.
  ///   - origin: the origin of the access.
  func notify(_ news: ItemNews, but own: ObjectIdentifier?, from origin: FilePresentation.Origin) {
    switch news {
    case .changed(let path, let hasAppeared): notifyChange(path, hasAppeared: hasAppeared, but: own, from: origin)
    case .moved(let old, let new):
      guard old != new else { return }
      follow(from: old, to: new, but: own, by: origin)
      notifyFoldersOfMove(from: old, to: new, but: own, by: origin)
    case .ubiquityAttributes(let path, let names): notifyAttributes(path, names, but: own, from: origin)
    case .version(let change, let path, let id, let place):
      notifyVersion(change, of: path, id, place, but: own, from: origin)
    }
  }

  private func presenters(
    around path: [UInt8], isTree: Bool = false, but own: ObjectIdentifier?
  ) -> [(presenter: ReachablePresenter, path: [UInt8])] {
    state.locked { state in
      state.registry.presenters(around: path, isTree: isTree).compactMap { identity, place in
        guard identity != own, let presenter = state.registry[identity]?.reachable else { return nil }
        return (presenter, place)
      }
    }
  }

  private func notifyChange(
    _ path: [UInt8], hasAppeared: Bool, but own: ObjectIdentifier?, from origin: FilePresentation.Origin
  ) {
    let url = URL.file(path)
    for (presenter, place) in presenters(around: path, but: own) {
      presenter.send(from: origin) { presenter in
        if place == path {
          presenter.presentedItemDidChange()
        } else if hasAppeared {
          presenter.presentedSubitemDidAppear(at: url)
        } else {
          presenter.presentedSubitemDidChange(at: url)
        }
      }
    }
  }

  /// Notifies the presenters of an item, and of items in it, that it was moved.
  private func follow(
    from old: [UInt8], to new: [UInt8], but own: ObjectIdentifier? = nil, by origin: FilePresentation.Origin
  ) {
    for (presenter, place) in presenters(around: old, isTree: true, but: own)
    where place == old || old.isFolder(of: place) {
      let (identity, moved) = (presenter.identity, new + place[old.count...])
      changeRegistry { $0.follow(identity, to: moved) }
      makeKnown(identity)
      presenter.send(from: origin) { [self] presenter in
        presenter.presentedItemDidMove(to: URL.file(moved))
        changeRegistry { if $0[identity]?.path == moved { $0.move(identity, to: moved) } }
      }
    }
  }

  private func notifyFoldersOfMove(
    from old: [UInt8], to new: [UInt8], but own: ObjectIdentifier?, by origin: FilePresentation.Origin
  ) {
    for path in [old, new] { watches.adopt(path) }
    let (oldURL, newURL) = (URL.file(old), URL.file(new))
    for (presenter, place) in presenters(around: old, but: own) where place != old {
      presenter.send(from: origin) { $0.presentedSubitem(at: oldURL, didMoveTo: newURL) }
    }
    for (presenter, place) in presenters(around: new, but: own) where place != new && !place.isFolder(of: old) {
      presenter.send(from: origin) { $0.presentedSubitemDidAppear(at: newURL) }
    }
  }

  private func notifyAttributes(
    _ path: [UInt8], _ names: [String], but own: ObjectIdentifier?, from origin: FilePresentation.Origin
  ) {
    for (presenter, place) in presenters(around: path, but: own) where place == path {
      presenter.send(from: origin) { presenter in
        let attributes = Set(names.map { URLResourceKey($0) })
        let observed = attributes.intersection(presenter.observedPresentedItemUbiquityAttributes)
        if !observed.isEmpty { presenter.presentedItemDidChangeUbiquityAttributes(observed) }
      }
    }
  }
}

// MARK: Versions

extension LocalPresenters {
  private func notifyVersion(
    _ change: VersionChange, of path: [UInt8], _ id: String, _ place: [UInt8], but own: ObjectIdentifier?,
    from origin: FilePresentation.Origin
  ) {
    watches.adopt(change, id, at: place, of: path)
    let told = presenters(around: path, but: own)
    guard !told.isEmpty else { return }
    let (url, versionURL) = (URL.file(path), URL.file(place))
    for (presenter, place) in told {
      presenter.tell(change, of: url, isSubitem: place != path, from: origin) {
        NSFileVersion(id: id, at: versionURL, of: url)
      }
    }
  }
}

extension ReachablePresenter {
  /// Notifies presenters of a version of the presented item, or of an item in it.
  fileprivate func tell(
    _ change: VersionChange, of url: URL, isSubitem: Bool, from origin: FilePresentation.Origin,
    _ version: @escaping @Sendable () -> NSFileVersion
  ) {
    send(from: origin) { presenter in
      let version = version()
      switch (change, isSubitem) {
      case (.gained, false): presenter.presentedItemDidGain(version)
      case (.gained, true): presenter.presentedSubitem(at: url, didGain: version)
      case (.lost, false): presenter.presentedItemDidLose(version)
      case (.lost, true): presenter.presentedSubitem(at: url, didLose: version)
      case (.resolved, false): presenter.presentedItemDidResolveConflict(version)
      case (.resolved, true): presenter.presentedSubitem(at: url, didResolve: version)
      }
    }
  }
}

// MARK: Programs that do not coordinate

extension LocalPresenters {
  /// Notifies the presenters of an item of changes by programs that do not coordinate.
  ///
  /// Presenters of the folders above are notified of the found contents.
  func notify(_ news: UncoordinatedNews, of path: [UInt8]) {
    switch news {
    case .moved(let place): follow(from: path, to: place, by: .uncoordinated)
    case .versions(let changes):
      let (url, told) = (URL.file(path), state.locked { $0.registry.watchedPresenters(of: path) })
      for (change, version) in changes {
        for presenter in told {
          presenter.tell(change, of: url, isSubitem: false, from: .uncoordinated) {
            NSFileVersion(version, of: VersionHistory(of: url), .shared)
          }
        }
      }
    case .items(let changes):
      let place = { (item: [UInt8]) in path.appendingComponent(item) }
      let told = state.locked { $0.registry.watchedPresenters(of: path) }
      for change in changes {
        if case .moved(let old, let new) = change { follow(from: place(old), to: place(new), by: .uncoordinated) }
        for presenter in told { presenter.tell(change, place) }
      }
    }
  }
}

extension ReachablePresenter {
  /// - Parameter place: returns the path of an item.
  fileprivate func tell(_ change: ItemChange, _ place: ([UInt8]) -> [UInt8]) {
    let urls = change.paths.map { URL.file(place($0)) }
    send(from: .uncoordinated) { presenter in
      switch change {
      case .changed([]), .removed([]), .appeared([]): presenter.presentedItemDidChange()
      case .changed: presenter.presentedSubitemDidChange(at: urls[0])
      case .appeared: presenter.presentedSubitemDidAppear(at: urls[0])
      case .moved: presenter.presentedSubitem(at: urls[0], didMoveTo: urls[1])
      case .removed:
        // It is too late for an objection. Presenters of packages are notified of a change.
        presenter.accommodatePresentedSubitemDeletion(at: urls[0]) { _ in
          send(from: .uncoordinated) { $0.presentedSubitemDidChange(at: urls[0]) }
        }
      }
    }
  }
}
