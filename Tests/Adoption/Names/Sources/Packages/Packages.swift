/// The name of this module of the app.
public let packagesName = "Packages"
