import PropertyLists

/// The scenes in an Info.plist.
extension PropertyList.Node {
  /// The scene manifests of the root: for all devices, and for single devices.
  package var sceneManifests: [PropertyList.Entry] {
    guard kind == .dictionary else { return [] }
    let name = "UIApplicationSceneManifest"
    let prefixForDevice = name + "~"
    return entries.filter { entry in
      let key = entry.key
      return key == name || key.hasPrefix(prefixForDevice)
    }
  }

  /// The entries of all scene manifests of the root, which describe configurations.
  package var sceneConfigurations: [PropertyList.Node] {
    var found: [PropertyList.Node] = []
    for manifest in sceneManifests {
      guard let roles = manifest.value["UISceneConfigurations"], roles.kind == .dictionary else { continue }
      for role in roles.entries where role.value.kind == .array {
        found += role.value.elements.filter { $0.kind == .dictionary }
      }
    }
    return found
  }
}
