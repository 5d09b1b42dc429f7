/// Extensions.
let extensionRules: [any Rule.Type] = []
