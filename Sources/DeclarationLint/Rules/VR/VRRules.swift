/// Build variables and generators.
let variableRules: [any Rule.Type] = [
  VariableInKey.self,
  UndefinedVariable.self,
  UncheckedVariable.self,
  TemplatePlaceholder.self,
  UnterminatedVariable.self,
  UnknownVariableOperator.self,
  UnsafeIdentifierVariable.self,
  EmptyString.self,
  GeneratedDocumentTypes.self,
  GeneratorGap.self,
  KeyFromBuildSetting.self,
]
