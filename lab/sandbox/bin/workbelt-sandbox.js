#!/usr/bin/env node
// Before anything else is loaded, which older releases could not. Bun names a version of Node that it is not.
const [major, minor] = process.versions.node.split(".").map(Number);
if (process.versions.bun === undefined && (major < 22 || (major === 22 && minor < 19))) {
  console.error(`workbelt-sandbox needs Node 22.19 or newer, and this is ${process.version}.`);
  process.exitCode = 1;
} else {
  await import("../dist/cli.js");
}
