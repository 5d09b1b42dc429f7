// What the saves of packages in containers have changed, noted for the other devices; and the names that containers use themselves.
