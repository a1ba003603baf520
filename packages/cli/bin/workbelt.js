#!/usr/bin/env node
// Before anything else is loaded, which older releases could not. Bun names a version of Node that it is not.
const [major, minor] = process.versions.node.split(".").map(Number);
if (process.versions.bun === undefined && (major < 22 || (major === 22 && minor < 19))) {
  console.error(`workbelt needs Node 22.19 or newer, and this is ${process.version}.`);
  process.exitCode = 1;
} else {
  // Node keeps the compiled code for the next start, in a folder of this person's: others could replace it among temporary files.
  const { homedir } = process.getBuiltinModule("node:os");
  const caches = process.env.XDG_CACHE_HOME || `${homedir()}/.cache`;
  process.getBuiltinModule("node:module").enableCompileCache?.(`${caches}/workbelt`);
  await import("../dist/main.js");
}
