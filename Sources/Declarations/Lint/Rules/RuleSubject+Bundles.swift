import UTBundleDeclarations

extension RuleSubject {
  /// Runs a rule on a bundle: on the declarations as a whole, or on each of its entries.
  func check(_ subject: Subject, _ report: inout Report) {
    switch self {
    case .declarations(let rule): rule.check(subject, &report)
    case .documentType(let rule):
      for type in subject.documentTypes { rule.check(type, in: subject, &report) }
    case .declaredType(let rule):
      for type in subject.info.declaredTypes { rule.check(type, in: subject, &report) }
    case .tagList(let rule):
      for type in subject.info.declaredTypes {
        for list in type.tags { rule.check(list, of: type, in: subject, &report) }
      }
    case .container(let rule):
      for container in subject.info.containers { rule.check(container, in: subject, &report) }
    case .strangeKey(let rule):
      for key in subject.strangeKeys { rule.check(key, in: subject, &report) }
    case .settingText(let rule):
      for text in subject.settingTexts { rule.check(text, in: subject, &report) }
    case .file, .run, .buildBundle, .privacyManifest: break
    }
  }
}
