import Testing
@testable import TypeRegistry
