import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = ["*.md", "docs/*.md", "site/guide/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
);
const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
const operations = new Set(toolkits.flatMap((kit) => kit.getTools()).map(({ name }) => name));

test("the guides name only operations that exist", () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/`((?:crm|notes|convintel)_\w+)`/g)].map(
      ([, name = ""]) => ({ page, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  const inputs = new Set(["notes_version"]);
  expect(named.filter(({ name }) => !operations.has(name) && !inputs.has(name))).toEqual([]);
});
