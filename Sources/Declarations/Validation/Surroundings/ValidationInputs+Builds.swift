import PropertyLists
import UTBuild
import UTDeclarationInputs
import UTLint

/// The inputs of a run besides property lists of bundles.
struct BuildInputs {
  /// The builds that were passed: apps, frameworks, and archives.
  private(set) var builds: [Build] = []
  /// The paths of the icon sets of projects.
  private(set) var iconSets: [String] = []
  /// The paths of the privacy manifests outside them.
  private(set) var privacyManifests: [String] = []
  /// The privacy manifests and other files that cannot be read.
  private(set) var faults: [InputError] = []
  private var known: Set<String> = []

  private static let largestManifest = 4 << 20
  /// The folders that are builds, by their filename extensions.
  private static let extensions: Set = ["app", "appex", "framework", "xcframework", "xcarchive"]

  /// Adds the build or the privacy manifests at a path.
  ///
  /// - Parameter found: the inputs there, whose problems are already reported.
  mutating func add(_ found: DeclarationInputs, at path: String) {
    if let archive = found.archives.first {
      do throws(DeclarationInputError) { add(try Build(archive), found) } catch {
        // An archive without bundles is already reported.
        if !found.inputs.isEmpty { report([error], found) }
      }
    } else if Self.isBuild(path), let build = try? Build(path: path) {
      add(build, found)
    } else {
      iconSets += found.iconSets.filter { known.insert(resolvedPath($0)).inserted }
      privacyManifests += found.privacyManifests.filter { known.insert(resolvedPath($0)).inserted }
    }
  }

  private mutating func add(_ build: Build, _ found: DeclarationInputs) {
    builds.append(build)
    report(build.problems, found)
  }

  private mutating func report(_ problems: [DeclarationInputError], _ found: DeclarationInputs) {
    let reported = Set(found.problems.map(\.path) + found.inputs.map(\.path))
    faults += problems.filter { !reported.contains($0.path) }.map {
      InputError(path: $0.path, reason: "\($0.message); \($0.help)")
    }
  }

  static func isBuild(_ path: String) -> Bool {
    let name = resolvedPath(path).lastName
    let isNamedLikeOne = name.split(separator: ".").dropFirst().last.map { extensions.contains(String($0)) } ?? false
    return isNamedLikeOne && (try? ValidationFiles.isFolder(path)) ?? false
  }

  /// The bundles of the builds by the paths of their Info.plists.
  var bundles: [String: BuildBundle] {
    let bundles = builds.flatMap(\.bundles).compactMap { bundle in bundle.infoPlist.map { ($0.name, bundle) } }
    return Dictionary(bundles) { first, _ in first }
  }

  /// The builds as rules see them.
  func subjects(_ options: ValidationOptions) -> [BuildSubject] {
    builds.map { BuildSubject($0, channel: options.channel) }
  }

  /// The targets that builds were checked for, and the limits of the check: Apple may reject builds without findings.
  static func remarks(on subjects: [BuildSubject]) -> [ValidationRemark] {
    subjects.filter(\.isDistributed).map { subject in
      let count = subject.build.bundles.count
      let checked = "checked \(count == 1 ? "1 bundle" : "\(count) bundles")"
      let gaps = subject.codeGaps.map { "; did not check the code of \($0)" }.joined()
      let text =
        switch subject.channel {
        case let channel? where channel.isStore:
          "\(checked) for \(channel.rawValue), but not certificates or images in asset catalogs"
        case let channel?: "\(checked) for \(channel.rawValue), but not for the App Store (--for app-store)"
        case nil: "\(checked), but not for a distribution channel; choose one with --for, such as --for app-store"
        }
      return ValidationRemark(limitsOf: subject.build.path, text + gaps)
    }
  }

  /// Reads the icon sets of projects. An icon set that cannot be read is omitted, because it stops the build in Xcode.
  func readIconSets() -> [IconSet] { iconSets.compactMap { try? IconSet(path: $0) } }

  /// Reads the privacy manifests outside builds. A manifest that cannot be read is recorded as an error and omitted.
  mutating func readPrivacyManifests() -> [PrivacyManifest] {
    var manifests: [PrivacyManifest] = []
    for path in privacyManifests {
      do throws(DeclarationValidationError) {
        let bytes = try ValidationFiles.read(path, maximumSize: Self.largestManifest)
        manifests.append(PrivacyManifest(PropertyList(parsing: bytes, named: path)))
      } catch { faults.append(InputError(path: path, reason: "\(error)")) }
    }
    return manifests
  }
}

extension LintRun {
  /// The number of privacy manifests, in builds and elsewhere.
  var manifestCount: Int {
    // In builds for other channels than the App Store, privacy manifests are not checked.
    let inBuilds = builds.filter { !$0.isForOthers }.flatMap(\.build.bundles).flatMap(\.privacyManifests)
    return Set((inBuilds + privacyManifests.map(\.propertyList)).map(\.name)).count
  }

  /// The property lists of builds and privacy manifests that are not among the files of the run, by name.
  var otherPropertyLists: [String: PropertyList] {
    let lists = builds.flatMap(\.propertyLists) + privacyManifests.map(\.propertyList)
    return Dictionary(lists.map { ($0.name, $0) }) { first, _ in first }
  }
}
