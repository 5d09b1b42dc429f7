/// Root keys.
let rootKeyRules: [any Rule.Type] = []
