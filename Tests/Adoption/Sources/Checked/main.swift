print("The declarations beside this file were checked before it was built.")
