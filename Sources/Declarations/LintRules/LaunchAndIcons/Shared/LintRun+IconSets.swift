import UTBuild
import UTBundleDeclarations
import UTLint

extension LintRun {
  /// The icon sets of apps for iOS: those that a target names, or those with the usual name. Sets in which nothing is yet are omitted.
  var primaryIconSets: [IconSet] {
    let named = Set(subjects.compactMap { $0.info.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] })
    return iconSets.filter { set in
      (named.isEmpty ? set.name == "AppIcon" : named.contains(set.name))
        && set.slots.contains { $0.isForPhoneOrPad && $0.file != nil }
    }
  }
}
