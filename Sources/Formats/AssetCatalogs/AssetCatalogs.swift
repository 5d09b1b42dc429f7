// Compiled asset catalogs, `Assets.car`: the names in them, and the sizes, scales, and devices of their images.
