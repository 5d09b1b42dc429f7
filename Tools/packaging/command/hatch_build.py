"""Names the systems that the executable runs on: it is static, so any Linux of its processor."""
import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformHook(BuildHookInterface):
    def initialize(self, version, build_data):
        machine = os.environ["UTICTL_MACHINE"]
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-manylinux2014_{machine}.musllinux_1_1_{machine}"
