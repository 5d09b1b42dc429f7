import PropertyLists
import UTBuild
import UTDeclarationInputs
import UTLint

/// What a run checks besides property lists of bundles.
struct BuildInputs {
  /// The builds that were passed: apps, frameworks, and archives.
  private(set) var builds: [Build] = []
  /// The paths of the privacy manifests outside them.
  private(set) var privacyManifests: [String] = []
  /// The privacy manifests that cannot be read.
  private(set) var faults: [InputError] = []
  private var known: Set<String> = []

  private static let largestManifest = 4 << 20
  /// The folders that are builds, by their filename extensions.
  private static let extensions: Set = ["app", "appex", "framework", "xcframework", "xcarchive"]

  /// Adds what was found at a path.
  ///
  /// Problems of builds that were found, too, when their Info.plists were looked for, are not repeated.
  mutating func add(_ found: DeclarationInputs, at path: String) {
    if let archive = found.archives.first {
      if let build = try? Build(archive) { builds.append(build) }
    } else if Self.isBuild(path), let build = try? Build(path: path) {
      builds.append(build)
    } else {
      privacyManifests += found.privacyManifests.filter { known.insert(resolvedPath($0)).inserted }
    }
  }

  private static func isBuild(_ path: String) -> Bool {
    let name = resolvedPath(path).split(separator: "/").last ?? ""
    let isNamedLikeOne = name.split(separator: ".").dropFirst().last.map { extensions.contains(String($0)) } ?? false
    return isNamedLikeOne && (try? FilePaths.isFolder(path)) ?? false
  }

  /// Whether there is anything to check.
  var isEmpty: Bool { builds.isEmpty && privacyManifests.isEmpty }

  /// Reads the builds and privacy manifests of a run.
  func subjects(_ options: ValidationOptions) -> [BuildSubject] {
    builds.map { BuildSubject($0, channel: options.channel) }
  }

  /// What is said of builds for the store: that nothing found does not mean that Apple takes them.
  func remarks(_ options: ValidationOptions) -> [ValidationRemark] {
    subjects(options).compactMap { subject in
      guard let channel = subject.channel, channel.isStore else { return nil }
      let count = subject.build.bundles.count
      return ValidationRemark(
        about: subject.build.path,
        "checked \(count == 1 ? "1 bundle" : "\(count) bundles") for \(channel.rawValue), but not code, signatures, and compiled assets"
      )
    }
  }

  /// Reads the privacy manifests outside builds. One that cannot be read is recorded as an error and omitted.
  mutating func readPrivacyManifests() -> [PrivacyManifest] {
    var manifests: [PrivacyManifest] = []
    for path in privacyManifests {
      do throws(DeclarationValidationError) {
        let bytes = try FilePaths.read(path, maximumSize: Self.largestManifest)
        manifests.append(PrivacyManifest(PropertyList(parsing: bytes, named: path)))
      } catch { faults.append(InputError(path: path, reason: "\(error)")) }
    }
    return manifests
  }
}

extension LintRun {
  /// The property lists of builds and privacy manifests that are not among the files of the run, by name.
  var otherPropertyLists: [String: PropertyList] {
    let lists = builds.flatMap(\.propertyLists) + privacyManifests.map(\.propertyList)
    return Dictionary(lists.map { ($0.name, $0) }) { first, _ in first }
  }
}
