extension Lookup: OperandCommand {
  var operands: [String] {
    get { queries }
    set { queries = newValue }
  }
}

extension Info: OperandCommand {
  var operands: [String] {
    get { types }
    set { types = newValue }
  }
}

extension Decode: OperandCommand {
  var operands: [String] {
    get { identifiers }
    set { identifiers = newValue }
  }
}

extension Identify: OperandCommand {
  var operands: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension Find: OperandCommand {
  var operands: [String] {
    get { folders }
    set { folders = newValue }
  }
}

extension Validate: OperandCommand {
  var operands: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension Explain: OperandCommand {
  var operands: [String] {
    get { rules }
    set { rules = newValue }
  }
}

extension ClaimsCommand: OperandCommand {
  var operands: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension PackageCat: OperandCommand {
  var operands: [String] {
    get { items }
    set { items = newValue }
  }
}

extension PackagePut: OperandCommand {
  var operands: [String] {
    get { arguments }
    set { arguments = newValue }
  }
}

extension PackageRemove: OperandCommand {
  var operands: [String] {
    get { items }
    set { items = newValue }
  }
}

extension PackageRecover: OperandCommand {
  var operands: [String] {
    get { packages }
    set { packages = newValue }
  }
}

extension PackageVerify: OperandCommand {
  var operands: [String] {
    get { packages }
    set { packages = newValue }
  }
}

extension DocumentInfo: OperandCommand {
  var operands: [String] {
    get { paths }
    set { paths = newValue }
  }
}

extension ContainerConflicts: OperandCommand {
  var operands: [String] {
    get { identifiers }
    set { identifiers = newValue }
  }
}

extension ContainerDoctor: OperandCommand {
  var operands: [String] {
    get { identifiers }
    set { identifiers = newValue }
  }
}
