import UTAssetCatalogs

extension BuildBundle {
  /// The name of a compiled asset catalog.
  static let catalogName = "Assets.car"

  /// Whether it has a compiled asset catalog, or may have one behind a link.
  package var mayHaveCatalog: Bool { contains(catalogPath) || !knowsAllNames(onPath: catalogPath) }

  /// The path in it of its compiled asset catalog, if it has one.
  var catalogPath: String { Self.joined(resourceFolder, Self.catalogName) }

  /// Its compiled asset catalog with everything that it was compiled from; nil if there is none, it cannot be read, or
  /// it was reduced for one device. It is read when it is first requested.
  package var catalog: AssetCatalog? {
    knownCatalog.locked { known in
      if let known { return known }
      let read = contains(catalogPath) ? catalogReader.catalog("\(path)/\(catalogPath)") : nil
      let found = read.flatMap { $0.isComplete ? $0 : nil }
      known = .some(found)
      return found
    }
  }
}
