import Foundation

extension LocalPresenters {
  /// Tells presenters what has happened to items.
  ///
  /// - Parameter own: the presenter that knows already.
  func notify(_ news: ItemNews, but own: ObjectIdentifier?) {
    switch news {
    case .changed(let path, let hasAppeared): notifyChange(path, hasAppeared: hasAppeared, but: own)
    case .moved(let old, let new): if old != new { notifyMove(from: old, to: new, but: own) }
    case .ubiquityAttributes(let path, let names): notifyAttributes(path, names, but: own)
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

  private func notifyChange(_ path: [UInt8], hasAppeared: Bool, but own: ObjectIdentifier?) {
    let url = URL(path)
    for (presenter, place) in presenters(around: path, but: own) {
      presenter.send { presenter in
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

  private func notifyMove(from old: [UInt8], to new: [UInt8], but own: ObjectIdentifier?) {
    let (oldURL, newURL) = (URL(old), URL(new))
    for (presenter, place) in presenters(around: old, isTree: true, but: own) {
      guard place == old || old.isFolder(of: place) else {
        presenter.send { $0.presentedSubitem(at: oldURL, didMoveTo: newURL) }
        continue
      }
      let (identity, moved) = (presenter.identity, new + place[old.count...])
      state.locked { $0.registry.follow(identity, to: moved) }
      makeKnown(identity)
      presenter.send { [state] presenter in
        presenter.presentedItemDidMove(to: URL(moved))
        state.locked { state in
          if state.registry[identity]?.path == moved { state.registry.move(identity, to: moved) }
        }
      }
    }
    for (presenter, place) in presenters(around: new, but: own) where place != new && !place.isFolder(of: old) {
      presenter.send { $0.presentedSubitemDidAppear(at: newURL) }
    }
  }

  private func notifyAttributes(_ path: [UInt8], _ names: [String], but own: ObjectIdentifier?) {
    for (presenter, place) in presenters(around: path, but: own) where place == path {
      presenter.send { presenter in
        let attributes = Set(names.map { URLResourceKey($0) })
        let observed = attributes.intersection(presenter.observedPresentedItemUbiquityAttributes)
        if !observed.isEmpty { presenter.presentedItemDidChangeUbiquityAttributes(observed) }
      }
    }
  }
}

extension URL {
  /// Creates the URL of an item from the bytes of its path.
  init(_ path: [UInt8]) { self.init(filePath: String(decoding: path, as: UTF8.self), directoryHint: .notDirectory) }
}
