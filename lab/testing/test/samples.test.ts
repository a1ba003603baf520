import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineProvider } from "@workbelt/core/provider";
import { expect, onTestFinished, test } from "vitest";
import { completeInput, loadSamples, prepareInput } from "../src/samples/index.js";
import { createPaper, deskService, getPaper } from "../../../packages/core/test/helpers/desk.js";

const provider = defineProvider({
  service: deskService,
  operations: { papers: { createPaper, getPaper } },
});

const sampleOf = (input: object) =>
  `export const sample: object = { input: ${JSON.stringify(input)} };`;
const complete = {
  "papers/create-paper.sample.ts": sampleOf({ title: "Plan" }),
  "papers/get-paper.sample.ts": sampleOf({ paper_id: "p1" }),
};

/** Loads the samples of the desk from a folder with these files. */
async function load(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return loadSamples(provider, pathToFileURL(`${folder}/`));
}

test("loads the sample beside each operation, by the operation's name", async () => {
  const others = { "papers/create-paper.ts": "", "papers/get-paper.test.ts": "" };
  expect(await load({ ...complete, ...others })).toEqual({
    desk_create_paper: { input: { title: "Plan" } },
    desk_get_paper: { input: { paper_id: "p1" } },
  });
});

test("names every operation without a sample, and where to write it", async () => {
  const failure = load({ "papers/create-paper.sample.ts": sampleOf({}) });
  await expect(failure).rejects.toThrow(
    /^desk_get_paper has no sample\. Beside get-paper\.ts, write get-paper\.sample\.ts with .*Sample<typeof getPaper>`\.$/,
  );
  await expect(load({})).rejects.toThrow(/^desk_.*\ndesk_/);
});

test("names a sample without an operation, and two samples of one operation", async () => {
  const stale = { "papers/shred-paper.sample.ts": sampleOf({}) };
  await expect(load({ ...complete, ...stale })).rejects.toThrow(
    "papers/shred-paper.sample.ts is the sample of no operation",
  );
  const copy = { "archive/get-paper.sample.ts": sampleOf({}) };
  await expect(load({ ...complete, ...copy })).rejects.toThrow(
    "desk_get_paper has two samples: archive/get-paper.sample.ts, papers/get-paper.sample.ts.",
  );
});

test("names a file that exports no sample", async () => {
  const wrong = { "papers/get-paper.sample.ts": "export const example = { input: {} };" };
  await expect(load({ ...complete, ...wrong })).rejects.toThrow(
    /get-paper\.sample\.ts must export `sample`, with an `input`\.$/,
  );
});

test("the complete input has the others too, without those left out", () => {
  const input = { title: "Plan", text: "Now" };
  expect(completeInput({ input, otherInputs: { text: undefined, pages: 2 } })).toEqual({
    title: "Plan",
    pages: 2,
  });
});

test("calls before a sample replace its inputs", async () => {
  const calls: unknown[] = [];
  const findTool = (name: string) => ({
    execute: async (args: object) => {
      calls.push([name, args]);
      return { id: "p9", by: { id: "u1" } };
    },
  });
  const sample = { input: { paper_id: "p1", pages: 2 } };
  expect(await prepareInput(sample, findTool)).toEqual(sample.input);
  const input = await prepareInput(
    {
      ...sample,
      before: async (call) => ({
        paper_id: (await call("desk_create_paper", { title: "Plan" }))("id")[0],
      }),
    },
    findTool,
  );
  expect(input).toEqual({ paper_id: "p9", pages: 2 });
  expect(calls).toEqual([["desk_create_paper", { title: "Plan" }]]);
});
