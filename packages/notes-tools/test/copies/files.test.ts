import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCopies, type Copies } from "../helpers/copies.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

const folder = new URL("files/", import.meta.url);

let workspace: Workspace;
let copies: Copies;
beforeAll(async () => {
  workspace = await startWorkspace();
  copies = createCopies(workspace);
});
afterAll(() => workspace.stop());

const listWords = (text: string) =>
  text
    .replaceAll(/<!--.*?-->|<\/?[a-z][^<>]*>|^---$|\[![\w]+\][+-]?|:\w+:|(?:```|~~~)\w+/gims, " ")
    .replaceAll(/\\(?=\S)|https?:\S+/g, "")
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

test.each(readdirSync(folder))(
  "%s keeps its words, and is the same when it is copied",
  async (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const page = await copies.copy(text);
    const written = new Set(listWords(page.markdown));
    expect(listWords(text).filter((word) => !written.has(word))).toEqual([]);
    const copy = await copies.copy(page.markdown);
    expect(copy).toEqual({ markdown: page.markdown, adjusted: [] });
  },
);
