import { gzipSync } from "node:zlib";
import { startRecordingServer as startServer } from "@workbelt/testing";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createNotesClient, NotesSkillGetTool, NotesSkillListTool } from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { tar, type TarEntry } from "../helpers/tar.js";

const skill_id = seedId("notes/skill/renewal-summary");
const MIB = 1024 * 1024;

let workspace: Workspace;
const stops: (() => void)[] = [];
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => workspace.stop());

test("skills are listed once each, with their plugins", async () => {
  const { items } = parseContent(await new NotesSkillListTool(workspace).invoke({}));
  expect(items).toMatchObject([
    { skill_id, name: "renewal-summary", plugins: ["Customer success", "Writing"] },
    { name: "release-note", plugins: ["Writing"] },
    { name: "lane-check", plugins: ["lane-check"] },
  ]);
});

test("a skill is its SKILL.md and the paths of its files, without the address of the archive", async () => {
  const tool = new NotesSkillGetTool(workspace);
  const content = await tool.invoke({ skill_id });
  expect(parseContent(content)).toMatchObject({
    skill_id,
    file: "SKILL.md",
    text: expect.stringMatching(/^---\nname: renewal-summary\n[^]*Read the account plan/),
    files: [{ path: "SKILL.md" }, { path: "references/terms.md" }, { path: "scripts/count.py" }],
  });
  expect(content).not.toContain("signature");
  const other = await tool.invoke({ skill_id, file: "references/terms.md" });
  expect(parseContent(other)).toMatchObject({ text: expect.stringContaining("Lane: a route") });
});

test("an unknown skill and an unknown file are explained", async () => {
  const tool = new NotesSkillGetTool(workspace);
  await expect(tool.invoke({ skill_id: seedId("none") })).rejects.toThrow(
    /take skill_id from notes_skill_list/,
  );
  await expect(tool.invoke({ skill_id, file: "references/term.md" })).rejects.toThrow(
    /Did you mean references\/terms\.md\?/,
  );
});

/** Returns a tool whose skill has an archive. */
async function serve(archive: Uint8Array, address?: string) {
  const authorizations: (string | undefined)[] = [];
  const server = await startServer((response, { headers, url }) => {
    authorizations.push(headers.authorization);
    if (url === "/archive") {
      response.writeHead(200, { "content-type": "application/gzip" }).end(archive);
      return;
    }
    const body = { id: skill_id, version_id: "1", url: address ?? `${server.baseUrl}/archive` };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  stops.push(() => server.stop());
  const client = createNotesClient({ baseUrl: server.baseUrl, token: "secret_skill", attempts: 1 });
  return { tool: new NotesSkillGetTool({ client }), authorizations };
}

const main: TarEntry = { path: "skill/SKILL.md", content: "Hello" };

test("an archive may have folders, long paths and pax headers, and its address never gets the token", async () => {
  const long = `skill/${"deep/".repeat(30)}end.md`;
  const { authorizations, tool } = await serve(
    gzipSync(
      tar([
        { path: "skill/", type: "5" },
        main,
        { path: "././@PaxHeader", type: "x", content: `${long.length + 11} path=${long}\n` },
        { path: "skill/short.md", content: "End" },
        { path: "skill/data.bin", content: new Uint8Array([255, 254, 0]) },
      ]),
    ),
  );
  const { files } = await tool.execute({ skill_id });
  expect(files.map(({ path }) => path)).toEqual(["SKILL.md", long.slice(6), "data.bin"]);
  const binary = await tool.invoke({ skill_id, file: "data.bin" });
  expect(parseContent(binary)).toMatchObject({ note: expect.stringContaining("not a text") });
  expect(authorizations).toEqual([
    "Bearer secret_skill",
    undefined,
    "Bearer secret_skill",
    undefined,
  ]);
});

test.each<[string, TarEntry[], RegExp]>([
  ["an absolute path", [main, { path: "/etc/passwd", content: "x" }], /leads out of its folder/],
  ["a path of Windows", [main, { path: "C:\\x.md", content: "x" }], /leads out of its folder/],
  ["a path upwards", [main, { path: "skill/../../x.md", content: "x" }], /leads out of its folder/],
  [
    "a path upwards in a pax header",
    [main, { path: "p", type: "x", content: "15 path=../x.m\n" }, { path: "a", content: "x" }],
    /leads out of its folder/,
  ],
  ["a line break in a path", [main, { path: "skill/a\nb", content: "x" }], /leads out/],
  ["a symbolic link", [main, { path: "skill/a.md", type: "2", link: "/etc/passwd" }], /a link/],
  ["a hard link", [main, { path: "skill/a.md", type: "1", link: "SKILL.md" }], /a link/],
  ["a device", [main, { path: "skill/null", type: "3" }], /a device/],
  [
    "a size beyond its end",
    [main, { path: "skill/a.md", content: "x", size: 4096 }],
    /ends inside/,
  ],
  ["a wrong checksum", [{ ...main, checksum: 1 }], /not a tar\.gz archive/],
  [
    "too many files",
    Array.from({ length: 513 }, (_, index) => ({ path: `skill/${index}.md`, content: "x" })),
    /more than 512 files/,
  ],
])("an archive with %s is refused as a whole", async (_what, entries, expected) => {
  const { tool } = await serve(gzipSync(tar(entries)));
  const error = await catchError(tool.invoke({ skill_id }));
  expect(error.message).toMatch(expected);
  expect(error.message).toContain("tell the user");
});

test("an archive is refused that is too large, or too large unpacked, or none", async () => {
  const bomb = gzipSync(tar([main, { path: "skill/big.md", content: new Uint8Array(17 * MIB) }]));
  expect(bomb.length).toBeLessThan(MIB);
  const { tool: unpacked } = await serve(bomb);
  await expect(unpacked.invoke({ skill_id })).rejects.toThrow(/larger than 16 MiB unpacked/);
  const { tool: packed } = await serve(new Uint8Array(9 * MIB));
  await expect(packed.invoke({ skill_id })).rejects.toThrow(/more than is accepted \(8 MiB\)/);
  const { tool: text } = await serve(Buffer.from("<html>"));
  await expect(text.invoke({ skill_id })).rejects.toThrow(/not a tar\.gz archive/);
  const { tool: none } = await serve(gzipSync(tar([{ path: "a/readme.md", content: "x" }])));
  await expect(none.invoke({ skill_id })).rejects.toThrow(/has no SKILL\.md.*a\/readme\.md/);
});

test.each(["http://files.example/a", "file:///etc/passwd", "", "ftp://127.0.0.1/a"])(
  "an archive is not fetched from %s",
  async (address) => {
    const { tool } = await serve(gzipSync(tar([main])), address);
    const error = await catchError(tool.invoke({ skill_id }));
    expect(error.message).toMatch(/an address that is not https|not a tar\.gz/);
  },
);
