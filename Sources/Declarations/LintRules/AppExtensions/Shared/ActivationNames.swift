import UTPredicateFormats
import UTText

/// Finds the keys, the variables, and the types of an activation rule, in their order in the text.
struct ActivationNames {
  /// The shape of a value, and its strings if it consists only of strings.
  private typealias Value = (shape: PredicateShape, strings: [String])

  /// The strings that types are compared with.
  private(set) var typeIdentifiers: [String] = []
  /// The first problem with a name.
  private(set) var fault: PredicateFault?
  private let root: PredicateShape
  /// The variables of the enclosing queries, innermost last.
  private var variables: [(name: String, shape: PredicateShape)] = []

  /// - Parameter root: the object that the predicate is evaluated with.
  init(root: PredicateShape) { self.root = root }

  mutating func look(into condition: PredicateCondition) {
    switch condition {
    case .constant: break
    case .not(let condition): look(into: condition)
    case .all(let conditions), .any(let conditions): for condition in conditions { look(into: condition) }
    case .comparison(let comparison):
      let (left, right) = (value(of: comparison.left), value(of: comparison.right))
      let comparesTypes = [.conformsTo, .sameType].contains(comparison.symbol)
      // Other operators compare a part, or a pattern.
      let comparesAll = [.equal, .notEqual, .within].contains(comparison.symbol)
      if comparesTypes || comparesAll && (left.shape == .typeIdentifiers || right.shape == .typeIdentifiers) {
        typeIdentifiers += left.strings + right.strings
      }
    }
  }

  private mutating func value(of operand: PredicateOperand) -> Value {
    switch operand {
    case .constant(.string(let text)): return (.unknown, [text])
    case .constant, .argument, .keyArgument: return (.unknown, [])
    case .item: return (root, [])
    case .variable(let name, _): return (shape(ofVariable: name), [])
    case .key(let key, let owner, _):
      let (shape, fault) = value(of: owner).shape.value(of: key)
      if case .subquery = owner, key == "count" { keep(PredicateShape.missingOperator) }
      keep(fault)
      return (shape, [])
    case .element(let index, let owner):
      let shape = value(of: owner).shape
      _ = value(of: index)
      return (shape, [])
    case .list(let operands): return (.unknown, operands.flatMap { value(of: $0).strings })
    case .arithmetic(_, let left, let right, _):
      _ = (value(of: left), value(of: right))
      return (.unknown, [])
    case .subquery(let collection, let variable, let condition):
      let shape = value(of: collection).shape
      variables.append((variable, shape))
      look(into: condition)
      variables.removeLast()
      return (shape, [])
    case .condition(let condition):
      look(into: condition)
      return (.unknown, [])
    case .call(_, let operands, _):
      for operand in operands { _ = value(of: operand) }
      return (.unknown, [])
    }
  }

  private mutating func shape(ofVariable name: String) -> PredicateShape {
    if let known = variables.last(where: { $0.name == name }) { return known.shape }
    let near = nearest(to: name)
    keep(
      PredicateFault(
        kind: .wrongName, message: "no enclosing SUBQUERY defines '$\(name)'",
        help: near.map { "did you mean '$\($0)'?" } ?? "define it in an enclosing SUBQUERY(…, $\(name), …)"))
    return variables.last(where: { $0.name == near })?.shape ?? .unknown
  }

  /// The variable that an unknown one may be a misspelling of.
  private func nearest(to name: String) -> String? {
    nearMisses(of: name.lowercased(), among: variables.map { $0.name.lowercased() }).first.flatMap { near in
      variables.last { $0.name.lowercased() == near }?.name
    }
  }

  /// Keeps the first problem, but prefers a certain one to an unknown key.
  private mutating func keep(_ found: PredicateFault?) {
    guard let found, fault == nil || fault?.kind == .unknownKey && found.kind == .wrongName else { return }
    fault = found
  }
}
