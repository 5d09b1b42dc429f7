import ArgumentParser
import UTContainers
import UTFileVersions
import UTSyncEngines

extension Completions {
  /// Identifiers of the containers on this device.
  static let containers = custom { _, prefix in identifiersOfContainers(prefix) }

  /// Identifiers of the containers on this device, and items on disk.
  static let containersAndItems = custom { _, prefix in
    items(prefix) + identifiersOfContainers(prefix)
  }

  /// Identifiers of the containers that paired devices offer, and of the containers on this device.
  static let offers = custom { _, prefix in
    let offers = try? ContainerRun.wait { try await ContainerRun().sharing.offers() }
    let known = identifiersOfContainers(prefix)
    return (offers ?? []).map(\.id).filter { $0.hasPrefix(prefix) && !known.contains($0) } + known
  }

  /// Names of paired devices; the identifier of one without a name.
  static let devices = custom { _, prefix in
    let devices = try? ContainerRun.wait { try await ContainerRun().sharing.devices() }
    return (devices ?? []).filter { !$0.isThisDevice }.map { $0.name ?? $0.id }.filter { $0.hasPrefix(prefix) }
  }

  /// Identifiers of versions of the file or package on the command line, as short as they are listed.
  static let versions = custom { words, prefix in
    for word in words where !word.hasPrefix("-") && word != prefix {
      let history = VersionHistory(of: Files.path(Array(word.utf8)))
      let versions = ((try? history.all()) ?? []).filter { $0.kind != .current }
      guard !versions.isEmpty else { continue }
      return versions.map { $0.id.hasPrefix(prefix) && prefix.count > 8 ? $0.id : String($0.id.prefix(8)) }
        .filter { $0.hasPrefix(prefix) }
    }
    return []
  }

  private static func identifiersOfContainers(_ prefix: String) -> [String] {
    let all = (try? ContainerRun().all()) ?? []
    return all.map(\.identifier.text).filter { $0.hasPrefix(prefix) }
  }
}
