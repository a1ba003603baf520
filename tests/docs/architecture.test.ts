import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./snippets/find-snippets.ts";

const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");

/** The files and folders that the page names: `core/src/undo`, `run-call.ts`, `<service>-tools/src/package.ts`. */
const names = new Set(
  [...page.matchAll(/`([\w<>*-]+(?:\/[\w.*-]+)*\.ts|[\w<>-]+\/[\w./-]+)`/g)].map(([, name = ""]) =>
    name.replace("<service>", "*"),
  ),
);

const files = globSync("{packages/*,lab/*,evals,site}/src/**", { cwd: root }).map(
  (file) => `/${file.replaceAll("\\", "/")}`,
);

function exists(name: string): boolean {
  if (globSync([name, `{packages,lab}/${name}`], { cwd: root }).length > 0) return true;
  const pattern = name.replaceAll(".", String.raw`\.`).replaceAll("*", "[^/]*");
  return files.some((file) => new RegExp(`/${pattern}$`).test(file));
}

test("every file and folder that the architecture page names exists", () => {
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !exists(name))).toEqual([]);
});

test("the architecture page names every entry point of core", () => {
  const manifest = readFileSync(join(root, "packages/core/package.json"), "utf8");
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
  const points = Object.keys(exports).filter((point) => point !== "./package.json");
  const [, count, text = ""] = /^Core has (\w+) entry points: (.+?)\.$/ms.exec(page) ?? [];
  expect(count).toBe("nine");
  expect(points).toHaveLength(9);
  const missing = points.filter(
    (point) => !text.includes(point === "." ? "`@workbelt/core`" : `\`${point.slice(1)}\``),
  );
  expect(missing).toEqual([]);
});
