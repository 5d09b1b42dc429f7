/// Swift and Objective-C code against the declarations.
let sourceRules: [any Rule.Type] = []
