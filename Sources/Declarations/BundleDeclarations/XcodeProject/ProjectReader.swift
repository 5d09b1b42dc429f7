import PropertyLists
import UTLibC
import UTText

/// Reads the targets of a project.
struct ProjectReader {
  let path: String
  let folder: String
  /// The same as an absolute path.
  let sourceRoot: String
  let name: String
  /// The problems with the project or the files it refers to; all missing files share one line.
  var problems: [SettingsProblem] {
    guard let first = missing.first else { return faults }
    return faults + [SettingsProblem(missingFiles: missing.map(\.path), location: first.location)]
  }
  private var faults: [SettingsProblem] = []
  private var missing: [(path: String, location: SourceLocation)] = []
  private let objects: ProjectObjects
  /// The settings files that were read, by path; nil for a missing one.
  private var files: [String: XcconfigFile?] = [:]

  init(path: String) throws(BuildSettingsError) {
    self.path = path.standardizedPath
    let file = self.path.appendingPath("project.pbxproj")
    let propertyList: PropertyList
    do { propertyList = try PropertyList(contentsOfFound: file) } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    if let fault = propertyList.problems.first(where: { $0.severity == .error }) {
      throw .notAProject(path: path, reason: "\(fault)")
    }
    var objects = try ProjectObjects(propertyList, path: path)
    let parent = self.path.containingFolder
    let root = parent.appendingPath(objects.root["projectDirPath"]?.string ?? "").appendingPath(
      objects.root["projectRoot"]?.string ?? "")
    folder = root.isEmpty ? "." : root.standardizedPath
    sourceRoot = resolvedPath(folder)
    name = self.path.lastName.withoutPathSuffix
    objects.folder = folder
    self.objects = objects
  }

  mutating func targets() -> [XcodeProject.Target] {
    let projectLayers = layers(of: objects.root)
    let all = objects.list(objects.root, "targets")
    var products: [String: String] = [:]
    for (_, node) in all {
      if let product = node["productReference"]?.string { products[product] = node["name"]?.string }
    }
    return all.map { target($0.node, projectLayers, products) }
  }

  private mutating func target(
    _ node: PropertyList.Node, _ projectLayers: [String: SettingLayers], _ products: [String: String]
  ) -> XcodeProject.Target {
    let list = objects[node["buildConfigurationList"]?.string]
    var layers = layers(of: node)
    for (name, own) in layers {
      guard let below = projectLayers[name] else { continue }
      layers[name] = SettingLayers(
        assignments: below.assignments + own.assignments, isComplete: below.isComplete && own.isComplete)
    }
    let configurations = objects.list(list, "buildConfigurations").compactMap { $0.node["name"]?.string }
    let preferred = list?["defaultConfigurationName"]?.string ?? "Release"
    let name = node["name"]?.string ?? ""
    let phases = objects.list(node, "buildPhases").map(\.node)
    let productType = node["productType"]?.string
    return XcodeProject.Target(
      name: name, productType: productType,
      dependencies: objects.list(node, "dependencies").compactMap { dependency($0.node) },
      embeddedTargets: files(of: phases, "PBXCopyFilesBuildPhase").compactMap { products[$0] },
      sourceFiles: files(of: phases, "PBXSourcesBuildPhase").compactMap { objects.path(of: $0) },
      sourceFolders: objects.list(node, "fileSystemSynchronizedGroups").compactMap { objects.path(of: $0.identifier) },
      configurations: configurations,
      defaultConfiguration: configurations.contains(preferred) ? preferred : configurations.first,
      folder: folder, sourceRoot: sourceRoot, layers: layers, fixed: fixed(name, productType))
  }

  private func dependency(_ node: PropertyList.Node) -> String? {
    objects[node["target"]?.string]?["name"]?.string ?? node["name"]?.string
      ?? objects[node["targetProxy"]?.string]?["remoteInfo"]?.string
  }

  /// The files of build phases of one kind.
  private func files(of phases: [PropertyList.Node], _ kind: String) -> [String] {
    phases.filter { $0["isa"]?.string == kind }.flatMap { phase in
      objects.list(phase, "files").compactMap { $0.node["fileRef"]?.string }
    }
  }

  /// The settings that Xcode itself defines for a target.
  private func fixed(_ target: String, _ productType: String?) -> [(name: String, value: String)] {
    [
      ("SRCROOT", sourceRoot), ("SOURCE_ROOT", sourceRoot), ("PROJECT_DIR", sourceRoot), ("PROJECT_FILE_PATH", path),
      ("PROJECT_NAME", name), ("PROJECT", name), ("TARGET_NAME", target), ("TARGETNAME", target),
      ("PRODUCT_NAME", "$(TARGET_NAME)"), ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
      ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
      ("PRODUCT_BUNDLE_PACKAGE_TYPE", productType.map(XcodeSettings.packageType) ?? ""),
      ("DEVELOPMENT_LANGUAGE", objects.root["developmentRegion"]?.string ?? "en"),
    ]
  }

  /// Returns the settings of each configuration of the project or a target.
  private mutating func layers(of node: PropertyList.Node) -> [String: SettingLayers] {
    var layers: [String: SettingLayers] = [:]
    for (_, configuration) in objects.list(objects[node["buildConfigurationList"]?.string], "buildConfigurations") {
      guard let name = configuration["name"]?.string else { continue }
      var layer = SettingLayers()
      if let base = base(of: configuration) {
        layer.assignments.append(base.file?.assignments ?? [])
        layer.isComplete = base.file?.isComplete ?? false
      }
      layer.assignments.append(assignments(in: configuration["buildSettings"]))
      layers[name] = layer
    }
    return layers
  }

  /// Returns the `.xcconfig` file that a configuration is based on; nil if there is none.
  private mutating func base(of configuration: PropertyList.Node) -> (path: String, file: XcconfigFile?)? {
    let reference = configuration["baseConfigurationReference"]
    let anchor = configuration["baseConfigurationReferenceAnchor"]
    guard let node = reference ?? anchor, let identifier = node.string else { return nil }
    var path = objects.path(of: identifier)
    if reference == nil, let relative = configuration["baseConfigurationReferenceRelativePath"]?.string {
      path = path.map { $0.appendingPath(relative) }
    }
    // The object is missing if a tool removed the file from the project, but not the reference to it.
    guard let path, objects[identifier] != nil else { return ("", nil) }
    if let known = files[path] { return (path, known) }
    do {
      let file = try XcconfigFile(path: path)
      faults += file.problems
      files[path] = file
    } catch {
      files[path] = .some(nil)
      if path.withPath({ access($0, F_OK) }) != 0, errno == ENOENT || errno == ENOTDIR {
        missing.append((path, node.location))
        return (path, nil)
      }
      faults.append(
        SettingsProblem(
          location: node.location, message: "\(error)",
          help: "check the file and its permissions"))
    }
    return (path, files[path] ?? nil)
  }

  private func assignments(in settings: PropertyList.Node?) -> [SettingAssignment] {
    (settings?.entries.map { $0 } ?? []).compactMap { entry in
      let list = entry.value.elements.compactMap(\.string)
      let text = entry.value.string ?? entry.value.integer.map(String.init)
      guard let value = text ?? (list.isEmpty ? nil : list.joined(separator: " ")) else { return nil }
      var key = Substring(entry.key)
      var conditions: [SettingCondition] = []
      if let bracket = key.firstIndex(of: "[") {
        for part in key[bracket...].split(separator: "]") {
          guard let found = SettingCondition.list(String(part.drop { $0 == "[" || $0 == " " })) else { return nil }
          conditions += found
        }
        key = key[..<bracket]
      }
      return SettingAssignment(
        name: key.trimmingBlanks, conditions: conditions, value: value, location: entry.keyLocation)
    }
    // A conditional assignment takes precedence, regardless of its position, because a dictionary has no order.
    .sorted { $0.conditions.count < $1.conditions.count }
  }
}
