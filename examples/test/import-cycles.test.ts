import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("the linter finds no import cycles, type-only ones included, and no other problems", () => {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { status, stdout } = spawnSync(process.execPath, [oxlint, "--deny-warnings"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.any(String) });
});
