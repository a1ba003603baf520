import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { siteFolder } from "../../.vitepress/pages.ts";

test("every link in a doc comment has a target, and so has every link between the pages", async () => {
  const folder = await mkdtemp(join(tmpdir(), "workbelt-api-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ["scripts/write-api.ts", folder], {
    cwd: siteFolder,
  });
  const pages = globSync("**/*.md", { cwd: folder });
  expect(pages.length).toBeGreaterThan(500);
  const links = pages.flatMap((page) => listPageLinks(folder, page));
  expect(links.length).toBeGreaterThan(3_000);
  expect(links.filter(({ target }) => !existsSync(target))).toEqual([]);
});

/** Lists the links of a page to other pages of the reference. */
function listPageLinks(folder: string, page: string): { page: string; target: string }[] {
  const text = readFileSync(join(folder, page), "utf8");
  const links = [...text.matchAll(/\]\(((?!https?:|#)[^()#\s]+\.md)(?:#[^()]*)?\)/g)];
  return links
    .map(([, link = ""]) => ({ page, target: join(folder, dirname(page), link) }))
    .filter(({ target }) => target.startsWith(folder));
}
