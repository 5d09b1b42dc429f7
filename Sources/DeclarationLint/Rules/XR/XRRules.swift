/// Cross references inside one bundle.
let crossReferenceRules: [any Rule.Type] = []
