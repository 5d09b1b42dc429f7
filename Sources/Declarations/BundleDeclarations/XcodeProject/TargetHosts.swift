import UTThreads

/// The apps among the targets of a project, by the targets whose products they embed.
package struct TargetHosts: Sendable {
  /// The facts that determine which app a target belongs to.
  package struct Target: Sendable {
    let name: String
    let isApplication: Bool
    let embedded: [String]

    /// - Parameters:
    ///   - name: the target's name.
    ///   - isApplication: whether its product is an app.
    ///   - embedded: the names of the targets whose products it embeds.
    package init(name: String, isApplication: Bool, embedded: [String]) {
      self.name = name
      self.isApplication = isApplication
      self.embedded = embedded
    }
  }

  /// In the order of the project.
  private var hosts: [String: [Target]] = [:]

  /// Finds the apps among targets.
  package init(_ targets: [Target]) {
    for target in targets where target.isApplication {
      for name in target.embedded {
        assert(Steps.count())
        // An app may list a target twice.
        if hosts[name]?.last?.name != target.name { hosts[name, default: []].append(target) }
      }
    }
  }

  /// Returns the name of the app that a target is, or that its product is embedded in; nil if there is none.
  package func application(of target: Target) -> String? {
    let host = hosts[target.name]?.first { other in
      assert(Steps.count())
      // Apps that embed each other are two apps.
      return !target.embedded.contains(other.name)
    }
    return host?.name ?? (target.isApplication ? target.name : nil)
  }
}

extension XcodeProject.Target {
  /// The target as an app, or as a part of an app.
  var asHost: TargetHosts.Target {
    TargetHosts.Target(name: name, isApplication: kind == .application, embedded: embeddedTargets)
  }
}

extension XcodeProject {
  /// Returns the name of the app that a target is, or that its product is embedded in; nil if there is none.
  package func application(of target: Target) -> String? { hosts.application(of: target.asHost) }
}
