import Foundation
import UTItemPredicates

extension NSNumber: PredicateConvertible {
  package var predicateObject: Any? { Int(exactly: self) ?? doubleValue }
}

extension NSSet: PredicateConvertible {
  package var predicateObject: Any? { allObjects }
}

extension NSNull: PredicateConvertible {
  package var predicateObject: Any? { nil }
}
