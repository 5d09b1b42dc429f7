/// A reference in code to a part of a system's library.
package struct CodeReference: Sendable, Hashable {
  private enum Mark: Sendable, Hashable {
    /// An imported symbol.
    case symbol(String)
    /// The beginning of an imported symbol in Swift.
    case beginning(String)
    /// A message that is sent, in a file that refers to one of some classes. Other classes have a method with the same
    /// name: a file that refers to one of them, or implements the method itself, may mean that other method.
    case message(String, classes: [String], others: [String])
  }

  /// The name in messages, such as `CLLocationManager`.
  package let name: String
  private let mark: Mark

  private init(_ name: String, _ mark: Mark) {
    self.name = name
    self.mark = mark
  }

  /// A class in Objective-C.
  static func type(_ name: String) -> CodeReference { CodeReference(name, .symbol(symbol(ofClass: name))) }

  /// A function or a constant of C.
  static func function(_ name: String) -> CodeReference { CodeReference(name, .symbol("_\(name)")) }

  /// A symbol in Swift.
  static func swift(_ name: String, _ symbol: String) -> CodeReference { CodeReference(name, .symbol(symbol)) }

  /// A type in Swift with all of its members.
  static func swift(_ name: String, beginning: String) -> CodeReference { CodeReference(name, .beginning(beginning)) }

  /// A message to an object of a class.
  static func message(_ selector: String, to classes: String..., notTo others: String...) -> CodeReference {
    CodeReference(
      selector,
      .message(selector, classes: classes.map(symbol(ofClass:)), others: others.map(symbol(ofClass:))))
  }

  private static func symbol(ofClass name: String) -> String { "_OBJC_CLASS_$_\(name)" }

  func isAmong(_ names: CodeNames) -> Bool {
    switch mark {
    case .symbol(let symbol), .beginning(let symbol): names.symbols.contains(symbol)
    case .message(let selector, let classes, let others):
      names.sent.contains(selector) && !names.implemented.contains(selector) && !names.symbols.isDisjoint(with: classes)
        && names.symbols.isDisjoint(with: others)
    }
  }
}

extension CodeReference {
  private static let all =
    RequiredReasonAPI.all.flatMap(\.references) + PurposeDemand.all.flatMap(\.references) + [always, swiftUIStart]
    + uiKitStarts + classMakers

  /// The message that requests access to the location at any time, which no App Clip may send.
  package static let always = message("requestAlwaysAuthorization", to: "CLLocationManager")
  /// How SwiftUI starts an app.
  package static let swiftUIStart = swift("App.main()", "_$s7SwiftUI3AppPAAE4mainyyFZ")
  /// How UIKit starts an app, in Objective-C and in Swift.
  package static let uiKitStarts = [
    function("UIApplicationMain"),
    swift("UIApplicationDelegate.main()", "_$sSo21UIApplicationDelegateP5UIKitE4mainyyFZ"),
  ]
  /// The functions that create classes, or add methods to them, while the app runs: such classes and methods are not in
  /// the lists.
  package static let classMakers = [function("objc_allocateClassPair"), function("class_addMethod")]

  /// The symbols to find.
  static let wantedSymbols = Set(
    all.flatMap { reference -> [String] in
      switch reference.mark {
      case .symbol(let symbol): [symbol]
      case .beginning: []
      case .message(_, let classes, let others): classes + others
      }
    })

  /// The prefixes of symbols to find.
  static let wantedBeginnings = Set(
    all.compactMap { reference in if case .beginning(let text) = reference.mark { text } else { nil } })

  /// The selectors to find.
  static let wantedSelectors = Set(
    all.compactMap { reference in if case .message(let selector, _, _) = reference.mark { selector } else { nil } }
      + [CodeNames.sceneConfiguration])
}
