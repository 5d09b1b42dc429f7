import BundleDeclarations
import PropertyLists

extension InputFinder {
  /// The largest configuration of a generator that is read.
  private static let largestConfiguration = YAMLReader.maximumSize

  // MARK: Xcode

  /// Targets whose Info.plist Xcode makes of build settings alone. Those with settings that matter are checked.
  mutating func findGeneratedTargets(of project: XcodeProject) {
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
    if count > 0 {
      note(
        project.path,
        "\(count == 1 ? "1 target generates its" : "\(count) targets generate their") Info.plist from build settings")
    } else if !hasOthers, generators.generatedTargets.isEmpty {
      note(project.path, "no target has an Info.plist")
    }
  }

  private mutating func note(_ path: String, _ message: String) {
    found.generations.append(.init(path: path, message: message))
  }

  // MARK: XcodeGen and Tuist

  /// Reads a specification of XcodeGen.
  ///
  /// - Parameter isGiven: whether it was named, so that the files that it writes are to be found, too.
  /// - Returns: whether it is one.
  @discardableResult
  mutating func findSpecification(_ file: SearchFolder, isGiven: Bool = false) -> Bool {
    guard let bytes = try? readFile(at: file.absolutePath, maximumSize: Self.largestConfiguration),
      let specification = XcodeGenSpecification(bytes, named: file.path)
    else { return false }
    note(file.path, "XcodeGen writes the Info.plists that are named here")
    generators.specifications.append((file, specification))
    guard isGiven else { return true }
    for target in specification.targets {
      let absolutePath = GeneratorIndex.path(of: target, in: file.absolutePath)
      if (try? FileKind(ofItemAt: absolutePath, followingLinks: true)) == .file {
        addFile(GeneratorIndex.path(of: target, in: file.path), absolutePath: absolutePath)
      }
    }
    return true
  }

  /// Takes note of a manifest of Tuist, which is a program and cannot be read.
  mutating func findManifest(_ file: SearchFolder) {
    guard let bytes = try? readFile(at: file.absolutePath, maximumSize: Self.largestConfiguration),
      String(decoding: bytes, as: UTF8.self).contains("import ProjectDescription")
    else { return }
    note(file.path, "Tuist generates the Info.plists; run 'tuist generate', then check Derived/InfoPlists")
  }

  // MARK: What is not there

  /// Adds what generators will write into files that are not there.
  mutating func addGenerated() {
    for (project, target) in generators.generatedTargets {
      let file = SettingPath.joined(project.path, "project.pbxproj")
      var input = DeclarationInput(
        path: "\(file)#\(target.name)", source: .text(Array("<plist version=\"1.0\"><dict/></plist>\n".utf8)))
      projects.complete(&input, as: target, of: project)
      input.generator = InfoPlistGenerator(
        name: "Xcode", configuration: file, setting: "the build settings of the target \(target.name)")
      add(input)
    }
    for (file, specification) in generators.specifications {
      for target in specification.targets {
        let path = GeneratorIndex.path(of: target, in: file.absolutePath)
        guard (try? FileKind(ofItemAt: path, followingLinks: true)) == .some(nil),
          let bytes = target.properties?.propertyListText()
        else { continue }
        var input = DeclarationInput(path: "\(file.path)#\(target.name)", source: .text(bytes))
        input.context.kind = target.kind
        input.context.platforms = target.platforms
        input.generator = .xcodeGen(file.path, target: target.name)
        add(input)
      }
    }
    generators.generatedTargets = []
  }
}

extension DeclarationInputs {
  /// Makes one line of all that is said of missing files of settings.
  mutating func joinMissingFiles() {
    let missing = diagnostics.filter { !$0.missingFiles.isEmpty }
    guard missing.count > 1 else { return }
    diagnostics.removeAll { !$0.missingFiles.isEmpty }
    var known: Set<String> = []
    let files = missing.flatMap(\.missingFiles).filter { known.insert($0).inserted }
    diagnostics.append(SettingsDiagnostic(missingFiles: files, location: missing[0].location))
  }
}
