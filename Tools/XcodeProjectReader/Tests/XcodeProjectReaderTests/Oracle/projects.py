#!/usr/bin/env python3
"""Generates Xcode projects, and prints the files of each target as PyPI's `pbxproj` reads them.

usage: projects.py FOLDER COUNT SEED

The output is a JSON list: {"project": path, "targets": {name: {"listed": [path…], "all": [path…]}}}. "listed" comes from
the project file, read by `pbxproj`. "all" is what the generator put into the target, with the contents of synchronized
folders, which `pbxproj` doesn't interpret. Every path is absolute.
"""

import json
import os
import random
import sys

from pbxproj import XcodeProject


class Generator:
    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        self.objects = {}
        self.count = 0
        self.expected = {}

    def id(self):
        self.count += 1
        return "%024X" % (self.random.getrandbits(64) << 32 | self.count)

    def add(self, isa, **values):
        key = self.id()
        self.objects[key] = {"isa": isa, **{k: v for k, v in values.items() if v is not None}}
        return key

    def write_file(self, path, text="import Foundation\n"):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    # Groups

    def group(self, depth, base, project, targets):
        """A group whose path is relative to its parent's, and its children."""
        children = []
        for number in range(self.random.randint(1, 4)):
            children.append(self.source(base, project, targets, number))
        if self.random.random() < 0.4:
            children.append(self.localized(base, targets))
        if depth > 0:
            for number in range(self.random.randint(1, 3)):
                kind = self.random.choice(["path", "name", "root", "up", "space"])
                if kind == "path":
                    inner, values = os.path.join(base, "G%d" % number), {"path": "G%d" % number, "sourceTree": "<group>"}
                elif kind == "name":
                    inner, values = base, {"name": "Only a name", "sourceTree": "<group>"}
                elif kind == "root":
                    inner, values = os.path.join(project, "Root%d" % number), {
                        "path": "Root%d" % number, "name": "x", "sourceTree": "SOURCE_ROOT"}
                elif kind == "space":
                    inner, values = os.path.join(base, "With space & ü"), {
                        "path": "With space & ü", "sourceTree": "<group>"}
                else:
                    inner, values = os.path.normpath(os.path.join(base, "..", "Up%d" % number)), {
                        "path": "../Up%d" % number, "sourceTree": "<group>"}
                children.append(self.add("PBXGroup", children=self.group(depth - 1, inner, project, targets), **values))
        return children

    def source(self, base, project, targets, number):
        name = "%s%d.swift" % (self.random.choice(["View", "Model", "Some View", "A+B", "$x", "Ä"]), self.count)
        kind = self.random.choice(["group", "group", "group", "root", "absolute", "folder"])
        if kind == "group":
            path, values = os.path.join(base, name), {"path": name, "sourceTree": "<group>"}
        elif kind == "folder":
            path, values = os.path.join(base, "Deep/er", name), {
                "name": name, "path": "Deep/er/" + name, "sourceTree": "<group>"}
        elif kind == "root":
            path, values = os.path.join(project, "S", name), {"path": "S/" + name, "sourceTree": "SOURCE_ROOT"}
        else:
            path = os.path.join(project, "Abs", name)
            values = {"path": path, "sourceTree": "<absolute>"}
        self.write_file(path)
        reference = self.add("PBXFileReference", lastKnownFileType="sourcecode.swift", **values)
        self.build(reference, path, targets)
        return reference

    def localized(self, base, targets):
        """A file in two languages; a build phase lists the group of them."""
        paths = [os.path.join(base, "%s.lproj/Intent.intentdefinition" % language) for language in ("en", "de")]
        for path in paths:
            self.write_file(path, "")
        children = [
            self.add("PBXFileReference", name=language, path="%s.lproj/Intent.intentdefinition" % language,
                     sourceTree="<group>") for language in ("en", "de")]
        group = self.add("PBXVariantGroup", children=children, name="Intent.intentdefinition", sourceTree="<group>")
        for path in paths:
            self.build(group, path, targets, phase_entry=path is paths[0])
        return group

    def build(self, reference, path, targets, phase_entry=True):
        """Puts a file into some targets: none, one or several."""
        if phase_entry:
            self.chosen = self.random.sample(targets, self.random.randint(0, len(targets)))
        for target in self.chosen:
            if phase_entry:
                filters = {"platformFilters": ["ios", "macos"]} if self.random.random() < 0.2 else {}
                target["files"].append(self.add("PBXBuildFile", fileRef=reference, **filters))
            target["listed"].add(path)

    # Synchronized folders

    def synchronized(self, project, targets, number):
        """A folder that belongs to one target, with files that are left out there and files that are added elsewhere."""
        path = os.path.join(project, "Sync%d" % number)
        owner = self.random.choice(targets)
        other = self.random.choice(targets)
        files = ["Top.swift", "Sub/In.swift", "Sub/Deep/In.swift", "Out.swift", "Sub/Out.swift", "Notes.txt",
                 "en.lproj/Localizable.strings"]
        for name in files:
            self.write_file(os.path.join(path, name), "")
        left_out = self.random.sample(["Out.swift", "Sub/Out.swift", "Sub/Deep"], self.random.randint(0, 3))
        exceptions = []
        if left_out:
            exceptions.append(self.add(
                "PBXFileSystemSynchronizedBuildFileExceptionSet", membershipExceptions=left_out + ["Notes.txt"],
                target=owner["id"]))
        if other is not owner:
            added = self.random.sample(["Out.swift", "Top.swift"], self.random.randint(1, 2))
            exceptions.append(self.add(
                "PBXFileSystemSynchronizedBuildFileExceptionSet", membershipExceptions=added, target=other["id"]))
            other["sync"] |= {os.path.join(path, name) for name in added}
        folder = self.add(
            "PBXFileSystemSynchronizedRootGroup", exceptions=exceptions or None, explicitFileTypes={},
            explicitFolders=[], path="Sync%d" % number, sourceTree="<group>")
        owner["folders"].append(folder)
        owner["sync"] |= {
            os.path.join(path, name) for name in files if name.endswith(".swift")
            and not any(name == out or name.startswith(out + "/") for out in left_out)}
        return folder

    # The project

    def generate(self, number):
        project = os.path.join(self.folder, "P%d" % number)
        source_root = project
        settings = {}
        if self.random.random() < 0.3:
            settings = {"projectDirPath": "Inner"}
            source_root = os.path.join(project, "Inner")
        targets = [
            {"name": name, "id": self.id(), "files": [], "listed": set(), "sync": set(), "folders": []}
            for name in ["App", "Core Kit", "AppTests"][: self.random.randint(1, 3)]]
        children = self.group(3, source_root, source_root, targets)
        for index in range(self.random.randint(0, 3)):
            children.append(self.synchronized(source_root, targets, index))
        main = self.add("PBXGroup", children=children, sourceTree="<group>")
        for target in targets:
            phase = self.add("PBXSourcesBuildPhase", buildActionMask="2147483647", files=target["files"],
                             runOnlyForDeploymentPostprocessing="0")
            kind = "bundle.unit-test" if target["name"].endswith("Tests") else (
                "application" if target["name"] == "App" else "framework")
            self.objects[target["id"]] = {
                "isa": "PBXNativeTarget", "name": target["name"], "buildPhases": [phase], "dependencies": [],
                "productName": target["name"], "productType": "com.apple.product-type." + kind,
                **({"fileSystemSynchronizedGroups": target["folders"]} if target["folders"] else {})}
        root = self.add("PBXProject", mainGroup=main, targets=[target["id"] for target in targets], **settings)
        bundle = os.path.join(project, "P%d.xcodeproj" % number)
        os.makedirs(bundle)
        with open(os.path.join(bundle, "project.pbxproj"), "w") as file:
            file.write("// !$*UTF8*$!\n" + written({
                "archiveVersion": "1", "classes": {}, "objectVersion": "77", "objects": self.objects,
                "rootObject": root}))
        listed = read_by_pbxproj(bundle)
        result = {}
        for target in targets:
            # The oracle must agree with the generator before anything is compared with it.
            assert listed[target["name"]] == sorted(target["listed"]), (bundle, target["name"])
            result[target["name"]] = {
                "listed": listed[target["name"]], "all": sorted(target["listed"] | target["sync"])}
        return {"project": bundle, "targets": result}


def written(value, indent=""):
    """A value in the OpenStep format, with a comment after identifiers as Xcode writes them."""
    if isinstance(value, dict):
        lines = ["%s\t%s = %s;\n" % (indent, quoted(k), written(v, indent + "\t")) for k, v in value.items()]
        return "{\n" + "".join(lines) + indent + "}"
    if isinstance(value, list):
        return "(\n" + "".join("%s\t%s,\n" % (indent, written(v, indent + "\t")) for v in value) + indent + ")"
    text = quoted(value)
    return text + " /* what it is */" if len(value) == 24 and text == value else text


def quoted(text):
    if text and all(c.isascii() and (c.isalnum() or c in "_./$") for c in text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read_by_pbxproj(bundle):
    """The files of the sources phases of each target, from `pbxproj`'s objects."""
    project = XcodeProject.load(os.path.join(bundle, "project.pbxproj"))
    objects = project.objects
    parents = {}
    for isa in ("PBXGroup", "PBXVariantGroup"):
        for group in objects.get_objects_in_section(isa):
            for child in group.children:
                parents[child] = group
    root = objects[project["rootObject"]]
    top = os.path.join(os.path.dirname(bundle), root["projectDirPath"] or "")

    def path(item):
        own = item["path"] or ""
        tree = item["sourceTree"]
        if tree == "<absolute>":
            return own
        if tree == "SOURCE_ROOT":
            return os.path.normpath(os.path.join(top, own))
        parent = parents.get(item.get_id())
        return os.path.normpath(os.path.join(path(parent) if parent else top, own))

    result = {}
    for target in objects.get_targets():
        files = []
        for phase_id in target.buildPhases:
            phase = objects[phase_id]
            if phase.isa != "PBXSourcesBuildPhase":
                continue
            for build_id in phase.files:
                item = objects[objects[build_id].fileRef]
                members = [objects[child] for child in item.children] if item.isa == "PBXVariantGroup" else [item]
                files += [path(member) for member in members]
        result[target.name] = sorted(set(files))
    return result


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    folder = os.path.realpath(folder)
    json.dump([Generator(folder, seed + number).generate(number) for number in range(count)], sys.stdout)


main()
