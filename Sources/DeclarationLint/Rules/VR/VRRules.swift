/// Build variables and generators.
let variableRules: [any Rule.Type] = []
