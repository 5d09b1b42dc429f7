import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLibC

extension InputFinder {
  /// The maximum size of a generator's configuration.
  private static let largestConfiguration = YAMLReader.maximumSize

  // MARK: Xcode

  /// Adds targets whose Info.plist Xcode generates from build settings alone. Targets with relevant settings are
  /// checked.
  ///
  /// - Parameter notes: whether targets with nothing to check are noted.
  mutating func findGeneratedTargets(of project: XcodeProject, notes: Bool = true) {
    var count = 0
    var hasOthers = false
    for target in project.targets where target.productType != nil {
      let settings = target.settings()
      guard settings.generatesInfoPlist == true, settings.isComplete, settings["INFOPLIST_FILE"] ?? "" == "" else {
        hasOthers = hasOthers || !settings.isComplete || !ProjectIndex.infoPlists(of: target).isEmpty
        continue
      }
      if settings.declaresByKeys {
        generators.generatedTargets.append((project, target))
      } else {
        count += 1
      }
    }
    guard notes else { return }
    if count > 0 {
      note(
        project.path,
        (count == 1 ? "1 target generates its Info.plist" : "\(count) targets generate their Info.plist files")
          + " from build settings")
    } else if !hasOthers, generators.generatedTargets.isEmpty {
      note(project.path, "no target has an Info.plist")
    }
  }

  /// Returns the result of a body; nil if it fails. A configuration that is too large is reported; other problems are
  /// left to the program.
  mutating func reportingLimits<Value>(_ body: () throws(YAMLFault) -> Value?) -> Value? {
    do { return try body() } catch {
      if error.isLimit {
        found.settingsProblems.append(
          SettingsProblem(
            location: error.location, message: error.message, help: "check the generated Info.plist instead"))
      }
      return nil
    }
  }

  private mutating func note(_ path: String, _ message: String) {
    found.generations.append(.init(path: path, message: message))
  }

  // MARK: XcodeGen and Tuist

  /// Reads an XcodeGen specification.
  ///
  /// - Parameter isGiven: whether it was passed explicitly, so that the files it writes are also found.
  /// - Returns: whether it is a specification.
  @discardableResult
  mutating func findSpecification(_ file: SearchFolder, isGiven: Bool = false) -> Bool {
    guard
      let bytes = try? readFile(
        at: file.absolutePath, maximumSize: Self.largestConfiguration, allowsStreams: isGiven),
      let specification = reportingLimits({ () throws(YAMLFault) in
        try XcodeGenSpecification(bytes, named: file.path)
      })
    else { return false }
    note(file.path, "XcodeGen generates the Info.plist files listed here")
    generators.specifications.append((file, specification))
    guard isGiven else {
      addNamed(specification.targets, by: file)
      return true
    }
    for target in specification.targets {
      let absolutePath = resolvedPath(GeneratorIndex.path(of: target, in: file.absolutePath))
      if (try? FileKind(ofItemAt: absolutePath, followingLinks: true)) == .file {
        addFile(GeneratorIndex.path(of: target, in: file.path), absolutePath: absolutePath)
      }
    }
    return true
  }

  /// Records a Tuist manifest, which is a program: only its literals are read.
  mutating func findManifest(_ file: SearchFolder) {
    guard let bytes = try? readFile(at: file.absolutePath, maximumSize: Self.largestConfiguration),
      String(decoding: bytes, as: UTF8.self).contains("import ProjectDescription")
    else { return }
    note(file.path, "Tuist generates the Info.plist files; run 'tuist generate', then check Derived/InfoPlists")
    addNamed(TuistManifest(bytes)?.targets ?? [], by: file)
  }

  /// Records the files that targets name. A file that the program writes is found by its name, unless git ignores it.
  private mutating func addNamed(_ targets: [SpecifiedTarget], by configuration: SearchFolder) {
    generators.files += targets.filter { !$0.isWritten }.map {
      resolvedPath(GeneratorIndex.path(of: $0, in: configuration.absolutePath))
    }
  }

  // MARK: Files that do not exist yet

  /// Adds the contents that generators will write to files that do not exist yet.
  mutating func addGenerated() {
    for (project, target) in generators.generatedTargets {
      let file = project.path.appendingPath("project.pbxproj")
      var input = DeclarationInput(
        path: "\(file)#\(target.name)", source: .text(Array("<plist version=\"1.0\"><dict/></plist>\n".utf8)))
      projects.complete(&input, as: target, of: project)
      input.isSurrounding = surroundingProjects.contains(project.path)
      input.generator = InfoPlistGenerator(
        name: "Xcode", configuration: file, setting: "the build settings of target '\(target.name)'")
      add(input)
    }
    for (file, specification) in generators.specifications {
      let hosts = TargetHosts(specification.targets.map(\.asHost))
      for target in specification.targets where target.isWritten {
        let path = GeneratorIndex.path(of: target, in: file.absolutePath)
        guard (try? FileKind(ofItemAt: path, followingLinks: true)) == .some(nil),
          let bytes = target.properties?.propertyListText()
        else { continue }
        var input = DeclarationInput(path: "\(file.path)#\(target.name)", source: .text(bytes))
        GeneratorIndex.complete(&input, as: target, among: hosts, in: file.absolutePath, called: file.path)
        input.targets = [GeneratorIndex.projectTarget(target, in: file.path)]
        input.generator = .xcodeGen(file.path, target: target.name)
        add(input)
      }
    }
    generators.generatedTargets = []
  }
}

extension DeclarationInputs {
  /// Merges all problems with missing settings files into one line.
  mutating func joinMissingFiles() {
    let missing = settingsProblems.filter { !$0.missingFiles.isEmpty }
    guard missing.count > 1 else { return }
    settingsProblems.removeAll { !$0.missingFiles.isEmpty }
    var known: Set<String> = []
    let files = missing.flatMap(\.missingFiles).filter { known.insert($0).inserted }
    settingsProblems.append(SettingsProblem(missingFiles: files, location: missing[0].location))
  }
}
