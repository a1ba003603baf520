import { builtinModules } from "node:module";
import { expect, test } from "vitest";
import { findSnippets } from "./snippets/find-snippets.ts";

// A reader copies a page's install line and then its code: the line must have every package that the code loads.
const programs = findSnippets("ts", "js", "mjs", "typescript");
const installs = findSnippets("sh").flatMap(({ code, line, page }) =>
  [...code.replaceAll(/\\\n/g, " ").matchAll(/^ *npm (?:install|i) (.+)$/gm)].map(
    ([, words = ""]) => ({
      page,
      line,
      names: words.split(/\s+/).map((word) => /^(@[^/]+\/)?[^@/]+/.exec(word)?.[0] ?? word),
    }),
  ),
);

/** The package that LangChain loads for a model such as `openai:gpt-5.2`. */
const MODEL_PACKAGES: Readonly<Record<string, string>> = {
  anthropic: "@langchain/anthropic",
  google: "@langchain/google",
  openai: "@langchain/openai",
};

/** Lists the packages that code loads: those of its imports, and of the models that it names. */
function listPackages(code: string): string[] {
  const imports = code.matchAll(
    /(?:\bfrom |\bimport |\bimport\(|\brequire\()["']([^"'.][^"']*)["']/g,
  );
  const names = [...imports].map(([, name = ""]) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  const models = [...code.matchAll(/["'](\w+):[\w.-]*\d[\w.-]*["']/g)].flatMap(
    ([, provider = ""]) => MODEL_PACKAGES[provider] ?? [],
  );
  return [...names, ...models].filter(
    (name) => !name.startsWith("node:") && !builtinModules.includes(name),
  );
}

// Stands for the reader's own package.
const OWN = "deskly-tools";

test("the install lines of a page have every package that the first code after each of them loads", () => {
  const missing = programs.flatMap(({ code, line, page }) => {
    const before = installs.filter((each) => each.page === page && each.line < line);
    const last = before.at(-1);
    const isFirst = !programs.some(
      (each) => each.page === page && each.line < line && each.line > (last?.line ?? Infinity),
    );
    if (last === undefined || !isFirst) return [];
    const installed = [...before.flatMap(({ names }) => names), OWN];
    const lacking = listPackages(code).filter((name) => !installed.includes(name));
    return lacking.length === 0 ? [] : [`${page}:${line}: ${lacking.join(" ")}`];
  });
  expect(installs.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test("imports and models of code are recognized", () => {
  const code = `import { a } from "@langchain/core/tools"; import z from 'zod'; await import("pg");
    const b = require("redis"); import "node:fs"; import c from "./own.js"; createAgent({ model: "openai:gpt-5.2" });`;
  expect(listPackages(code)).toEqual([
    "@langchain/core",
    "zod",
    "pg",
    "redis",
    "@langchain/openai",
  ]);
});
