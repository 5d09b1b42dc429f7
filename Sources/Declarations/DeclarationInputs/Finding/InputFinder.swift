import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

/// Searches paths, one after another.
struct InputFinder {
  let limits: DeclarationInputs.Limits
  var found = DeclarationInputs()
  var projects = ProjectIndex()
  /// The index in `found` of a file on disk, by its absolute path.
  var places: [String: Int] = [:]
  private var isFull = false
  /// The programs that generate Info.plists.
  var generators = GeneratorIndex()
  /// The projects found in folders.
  var searchedProjects: [XcodeProject] = []
  /// The number of files encountered, including duplicates.
  private var visitCount = 0
  let search: ProjectSearch
  /// The paths of the projects that are only read because they name a requested file.
  var surroundingProjects: Set<String> = []

  init(limits: DeclarationInputs.Limits, projects search: ProjectSearch) {
    self.limits = limits
    self.search = search
  }

  /// Returns the inputs, with the data from projects and generators.
  mutating func result() -> DeclarationInputs {
    addGenerated()
    reportMissingInfoPlists()
    for (file, place) in places {
      projects.complete(&found.inputs[place], absolutePath: file)
      generators.complete(&found.inputs[place], at: file)
    }
    found.joinMissingFiles()
    return found
  }

  mutating func find(_ path: String) {
    if path == "-" { return add(DeclarationInput(path: "<stdin>", source: .standardInput)) }
    do { try findItem(path) } catch { found.problems.append(error) }
  }

  private mutating func findItem(_ path: String) throws(DeclarationInputError) {
    let name = path.lastName
    switch try FileKind(ofItemAt: path, followingLinks: true) {
    case nil: report(path, "no such file or directory", help: "check the path")
    case .folder:
      let folder = SearchFolder(given: path)
      if name.hasSuffix(".xcodeproj") {
        findProject(path, isGiven: true)
      } else {
        try findFolder(folder)
      }
    case .file where AppArchive.isArchive(path): findArchive(path)
    case .file where name == "project.pbxproj" && path.dropLast(name.count).hasSuffix(".xcodeproj/"):
      findProject(String(path.dropLast(name.count + 1)), isGiven: true)
    case .file where name == BuildPlace.privacyManifestName: found.privacyManifests.append(path)
    default:
      let file = SearchFolder(given: path)
      if XcodeGenSpecification.names.contains(name), findSpecification(file, isGiven: true) { return }
      if try addGivenConfiguration(file, name) { return }
      let place = BundlePlace(file.components)
      addFile(
        path, absolutePath: file.absolutePath, place, application: place.flatMap { file.application($0) },
        isGiven: true)
      if place == nil { findProjects(naming: file) }
    }
  }

  private mutating func findFolder(_ folder: SearchFolder) throws(DeclarationInputError) {
    let count = visitCount + found.problems.count
    let isBundle = try BundlePlace.isBundle(folder.absolutePath)
    var rules = isBundle ? IgnoreRules() : try IgnoreRules(above: folder.absolutePath)
    walk(folder, &rules, isInBundle: isBundle)
    findNamedByProjects(below: folder)
    if visitCount + found.problems.count == count, BundlePlace.kind(of: folder.path[...]) != nil {
      report(folder.path, "the bundle has no Info.plist", help: "check that the bundle was built completely")
    }
  }

  /// Searches a folder and its subfolders.
  private mutating func walk(_ folder: SearchFolder, _ above: inout IgnoreRules, isInBundle: Bool) {
    guard folder.depth <= limits.depth else {
      report(
        folder.path, "folders are nested more than \(limits.depth) levels deep",
        help: "pass a folder closer to the files")
      return
    }
    let listing: FolderListing
    var rules = above
    do throws(DeclarationInputError) {
      listing = try FolderListing(folder.absolutePath)
      if !isInBundle, listing.items.contains(where: { $0.name == IgnoreRules.fileName }) {
        try rules.addFile(in: folder.absolutePath)
      }
    } catch {
      return report(folder.path(of: error.path) ?? folder.path, error.message, help: error.help)
    }
    let isForeign = BundlePlace.isForeign(folder.name)
    lazy var names = listing.items.map(\.name)
    for (name, kind) in listing.items where !isFull && !BuildPlace.isAppleDouble(name) {
      switch kind {
      case .file where BundlePlace.isInfoPlist(name):
        let file = folder.appending(name)
        guard isInBundle || !rules.ignores(file.absolutePath, isFolder: false) else { continue }
        let place = BundlePlace(file.components)
        guard place != nil || !isInBundle && !isForeign else { continue }
        addFile(
          file.path, absolutePath: file.absolutePath, place, application: place.flatMap { file.application($0) },
          siblings: names)
      case .folder:
        let item = folder.appending(name)
        do { try visitFolder(item, name, &rules, isInBundle) } catch {
          report(item.path(of: error.path) ?? item.path, error.message, help: error.help)
        }
      case .file where !isInBundle && name.lowercased().hasSuffix(".ipa"):
        let file = folder.appending(name)
        if !rules.ignores(file.absolutePath, isFolder: false) { addBuild(file.path) }
      case .file where name == "InfoPlist.strings" || name == "InfoPlist.xcstrings":
        let file = folder.appending(name)
        guard isInBundle || !rules.ignores(file.absolutePath, isFolder: false),
          found.localizations.count < limits.inputs
        else { continue }
        found.localizations.append(file.path)
      case .file where name == BuildPlace.privacyManifestName:
        let file = folder.appending(name)
        guard isInBundle || !rules.ignores(file.absolutePath, isFolder: false),
          found.privacyManifests.count < limits.inputs
        else { continue }
        found.privacyManifests.append(file.path)
      case .file where !isInBundle && GeneratorIndex.names.contains(name):
        let file = folder.appending(name)
        guard !rules.ignores(file.absolutePath, isFolder: false) else { continue }
        if name == InfoPlistGenerator.tuistManifest {
          findManifest(file)
        } else if !findSpecification(file) {
          found.templates.append(file.path)
        }
      case .file where !isInBundle && !isForeign && TemplateNames.contains(name):
        let file = folder.appending(name)
        guard !rules.ignores(file.absolutePath, isFolder: false) else { continue }
        if TemplateNames.isTemplate(name), isInfoPlist(file) {
          addFile(file.path, absolutePath: file.absolutePath, siblings: names)
        } else if !TemplateNames.isOther(name), TemplateNames.isConfiguration(name, text(of: file)),
          !addConfiguration(file)
        {
          found.templates.append(file.path)
        }
      case .file where !isInBundle && !isForeign && Self.isOtherConfiguration(name):
        let file = folder.appending(name)
        guard !rules.ignores(file.absolutePath, isFolder: false) else { continue }
        addConfiguration(file)
      default: break
      }
    }
  }

  /// Whether the text of a file is an Info.plist, rather than a service or entitlements.
  private func isInfoPlist(_ file: SearchFolder) -> Bool {
    let text = text(of: file)
    return text.contains("<plist") && text.contains("<key>CFBundle")
  }

  /// The text of a file; empty if it is large or cannot be read.
  private func text(of file: SearchFolder) -> String {
    (try? readFile(at: file.absolutePath, maximumSize: YAMLReader.maximumSize)).map {
      String(decoding: $0, as: UTF8.self)
    } ?? ""
  }

  private mutating func visitFolder(
    _ item: SearchFolder, _ name: String, _ rules: inout IgnoreRules, _ isInBundle: Bool
  ) throws(DeclarationInputError) {
    // The folder with the AppleDouble files of an archive.
    if name == "__MACOSX" { return }
    if isInBundle { return walk(item, &rules, isInBundle: true) }
    guard !DeclarationInputs.buildFolders.contains(name.lowercased()), !rules.ignores(item.absolutePath, isFolder: true)
    else { return }
    switch item.name.filenameExtension {
    case "dSYM": return
    case "xcodeproj": return findProject(item.path, isGiven: false)
    case "appiconset":
      if found.iconSets.count < limits.inputs { found.iconSets.append(item.path) }
      return
    case "xcarchive": addBuild(item.path)
    case "app" where try Self.isSigned(item.absolutePath): addBuild(item.path)
    default: break
    }
    walk(item, &rules, isInBundle: try BundlePlace.isBundle(item.absolutePath))
  }

  /// Adds a build that is not inside another build.
  private mutating func addBuild(_ path: String) {
    guard found.builds.count < limits.inputs, found.builds.last.map({ !path.hasPrefix("\($0)/") }) ?? true else {
      return
    }
    found.builds.append(path)
  }

  /// Whether an app has a signature, and so is not an app in the sources of a project.
  private static func isSigned(_ app: String) throws(DeclarationInputError) -> Bool {
    for folder in [app, "\(app)/Contents"] where try FileKind.exists("\(folder)/_CodeSignature/CodeResources") {
      return true
    }
    return false
  }

  // MARK: Projects

  private mutating func findProject(_ path: String, isGiven: Bool) {
    do {
      let project = try XcodeProject(path: path)
      if projects.add(project, absolutePath: resolvedPath(path)) {
        found.settingsProblems += project.problems
        if !isGiven { searchedProjects.append(project) }
        findGeneratedTargets(of: project)
      }
      if isGiven { try findTargets(of: project) }
    } catch let error as DeclarationInputError {
      found.problems.append(error)
    } catch {
      let reason =
        switch error as? BuildSettingsError {
        case .notAProject(_, let reason)?, .unreadable(_, let reason)?: reason
        case nil: "\(error)"
        }
      guard !isGiven, let message = Self.whyUnknown("\(path)/project.pbxproj") else {
        return report(path, "not an Xcode project: \(reason)", help: "check its project.pbxproj")
      }
      found.settingsProblems.append(
        SettingsProblem(
          location: SourceLocation(file: path, position: .wholeFile), message: message,
          help: "generate the project first, or exclude it"))
    }
  }

  /// The reason why a project that cannot be read does no harm: it is empty, as in test fixtures, or generated later,
  /// so that git often only has its `project.xcworkspace`, with the versions of packages. Nil if it is damaged.
  private static func whyUnknown(_ file: String) -> String? {
    do throws(DeclarationInputError) {
      if try FileKind(ofItemAt: file, followingLinks: true) == nil { return "the Xcode project has no project.pbxproj" }
    } catch { return nil }
    let text = try? readFile(at: file, maximumSize: YAMLReader.maximumSize)
    return text?.isEmpty == true ? "the Xcode project is empty" : nil
  }

  private mutating func findTargets(of project: XcodeProject) throws(DeclarationInputError) {
    for target in project.targets {
      for file in ProjectIndex.infoPlists(of: target) {
        if try FileKind(ofItemAt: file, followingLinks: true) == .file {
          addFile(file, absolutePath: resolvedPath(file))
        } else {
          reportMissing(file, of: target, in: project)
        }
      }
    }
  }

  /// Adds files with other names that targets in a folder use as their Info.plist.
  private mutating func findNamedByProjects(below folder: SearchFolder) {
    for file in projects.files + generators.files where places[file] == nil {
      // A path that cannot be followed is missing, which is reported elsewhere.
      guard let path = folder.path(of: file), (try? FileKind(ofItemAt: file, followingLinks: false)) == .file else {
        continue
      }
      addFile(path, absolutePath: file)
    }
  }

  // MARK: Archives

  private mutating func findArchive(_ path: String) {
    do {
      let archive = try AppArchive(path: path)
      found.archives.append(archive)
      for problem in archive.problems { found.problems.append(problem) }
      var isEmpty = true
      for member in archive.members {
        let components = member.text.pathComponents
        guard let place = BundlePlace(components) else { continue }
        isEmpty = false
        var input = DeclarationInput(path: "\(path)/\(member.text)", source: .member(archive, member))
        input.context.kind = place.kind
        input.application = place.applicationLength.map { "\(path)/\(components.prefix($0).joined(separator: "/"))" }
        add(input)
      }
      if isEmpty, archive.problems.isEmpty {
        found.problems.append(
          .emptyContainer(path, names: archive.members.map(\.text))
            ?? DeclarationInputError(
              path, "no app or other bundle in the archive", help: "pass an .ipa or a zipped .app"))
      }
    } catch { found.problems.append(error) }
  }

  // MARK: Adding

  mutating func addFile(
    _ path: String, absolutePath: String, _ place: BundlePlace? = nil, application: String? = nil,
    siblings: [String]? = nil, isSurrounding: Bool = false, isGiven: Bool = false
  ) {
    visitCount += 1
    guard places[absolutePath] == nil else { return }
    var input = DeclarationInput(path: path, source: .file(absolutePath))
    input.context.kind = place?.kind
    input.application = application
    input.siblings = siblings
    input.isSurrounding = isSurrounding
    input.isGiven = isGiven
    let count = found.inputs.count
    add(input)
    if found.inputs.count > count { places[absolutePath] = count }
  }

  mutating func add(_ input: DeclarationInput) {
    if found.inputs.count < limits.inputs {
      found.inputs.append(input)
    } else if !isFull {
      isFull = true
      report(
        input.path, "the input exceeds the limit of \(limits.inputs) property lists",
        help: "check fewer or smaller folders at once")
    }
  }

  /// Reports that the Info.plist of a target does not exist, where the project names it.
  private mutating func reportMissing(_ file: String, of target: XcodeProject.Target, in project: XcodeProject) {
    let configuration = ProjectIndex.configurations(of: target).first {
      target.infoPlistPath(configuration: $0) == file
    }
    let location = target.location(of: "INFOPLIST_FILE", configuration: configuration ?? nil)
    found.problems.append(
      DeclarationInputError(
        location?.file ?? project.path, "the Info.plist of target '\(target.name)' does not exist: '\(file)'",
        help: "correct INFOPLIST_FILE, or generate the file first", line: location?.line, column: location?.column))
  }

  mutating func report(_ path: String, _ message: String, help: String) {
    found.problems.append(DeclarationInputError(path, message, help: help))
  }
}
