import PropertyLists

extension LintFile {
  /// Returns the same bundle with another text for its property list.
  package func replacing(_ propertyList: PropertyList) -> LintFile {
    LintFile(
      propertyList, context: context, application: application, entitlements: entitlements, resources: resources,
      previous: previous, configuration: configuration, registry: registry, variants: variants)
  }
}
