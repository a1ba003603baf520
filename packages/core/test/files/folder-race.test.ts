import fs, { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createFolderStore, openInside } from "../../src/files/folder-store.js";

const INSIDE = "inside the folder";
const OUTSIDE = "outside of the folder!";

/** Callbacks just before and just after the next file is opened; each is called once. */
const timing: Record<"before" | "after", (() => Promise<void>) | undefined> = {
  before: undefined,
  after: undefined,
};

// The files and links are real; only the moment of their change is controlled here.
const { open } = fs;

beforeAll(() => {
  fs.open = async (...args) => {
    const { after, before } = timing;
    timing.before = undefined;
    timing.after = undefined;
    await before?.();
    try {
      return await open(...args);
    } finally {
      await after?.();
    }
  };
  syncBuiltinESMExports();
});

afterAll(() => {
  fs.open = open;
  syncBuiltinESMExports();
});

/** A folder with `2026/call.mp3`, and a way to replace `2026` by a link to a folder outside and back. */
async function createSwappableFolder() {
  const base = await mkdtemp(join(tmpdir(), "folder-race-"));
  onTestFinished(() => rm(base, { recursive: true }));
  const [root, outside] = [join(base, "shared"), join(base, "private")];
  const paths = {
    folder: join(root, "2026"),
    aside: join(base, "aside"),
    link: join(base, "link"),
  };
  await mkdir(paths.folder, { recursive: true });
  await mkdir(outside);
  await writeFile(join(paths.folder, "call.mp3"), INSIDE);
  await writeFile(join(outside, "call.mp3"), OUTSIDE);
  await symlink(outside, paths.link);
  return {
    root,
    outside,
    paths,
    toLink: async () => {
      await rename(paths.folder, paths.aside);
      await rename(paths.link, paths.folder);
    },
    toFolder: async () => {
      await rename(paths.folder, paths.link);
      await rename(paths.aside, paths.folder);
    },
  };
}

function audioFolder(path: string) {
  const types = { ".mp3": "audio/mpeg" };
  return createFolderStore({ path, types, noun: "recordings", option: "recordingFolder" });
}

async function readCall(root: string): Promise<string | undefined> {
  const file = await audioFolder(root).open("2026/call.mp3");
  if (file === undefined) return undefined;
  try {
    const text = String(await buffer(file.chunks()));
    expect(file.size).toBe(text.length);
    return text;
  } finally {
    await file.close?.();
  }
}

// The second case represents systems that do not report where an open file lies.
describe.each([
  ["with the system's report of open files", undefined],
  ["without it", join(tmpdir(), "no-such-folder")],
])("a file is opened %s", (_with, descriptors) => {
  const read = async (root: string) => {
    const handle = await openInside(root, join(root, "2026", "call.mp3"), descriptors);
    try {
      return await handle?.readFile("utf8");
    } finally {
      await handle?.close();
    }
  };

  test("when nothing changes", async () => {
    const { root } = await createSwappableFolder();
    expect(await read(root)).toBe(INSIDE);
  });

  test("but not through a link that replaced its folder just before", async () => {
    const { root, toLink } = await createSwappableFolder();
    timing.before = toLink;
    expect(await read(root)).toBeUndefined();
  });

  test("but not through a link that was there only while it was opened", async () => {
    const { root, toFolder, toLink } = await createSwappableFolder();
    timing.before = toLink;
    timing.after = toFolder;
    expect(await read(root)).toBeUndefined();
    expect(await read(root)).toBe(INSIDE);
  });

  test("but not through a link that replaced the file itself", async () => {
    const { root, outside, paths } = await createSwappableFolder();
    timing.before = async () => {
      await rm(join(paths.folder, "call.mp3"));
      await symlink(join(outside, "call.mp3"), join(paths.folder, "call.mp3"));
    };
    expect(await read(root)).toBeUndefined();
  });

  test("but not from a hidden folder that replaced its own", async () => {
    const { root, paths } = await createSwappableFolder();
    const hidden = join(root, ".trash");
    await mkdir(hidden);
    await writeFile(join(hidden, "call.mp3"), OUTSIDE);
    timing.before = async () => {
      await rename(paths.folder, paths.aside);
      await symlink(hidden, paths.folder);
    };
    expect(await read(root)).toBeUndefined();
  });
});

test("a subfolder replaced by a link between name check and opening is not followed", async () => {
  const { root, toLink } = await createSwappableFolder();
  timing.before = toLink;
  expect(await readCall(root)).toBeUndefined();
});

test("a subfolder replaced after opening does not change the content", async () => {
  const { root, toLink } = await createSwappableFolder();
  const file = await audioFolder(root).open("2026/call.mp3");
  onTestFinished(() => file?.close?.());
  await toLink();
  expect(file && String(await buffer(file.chunks()))).toBe(INSIDE);
});

// Swaps as fast as the file system allows, until it is terminated between two calls.
const SWAPPER = `
const { workerData: { folder, aside, link } } = require("node:worker_threads");
const { renameSync } = require("node:fs");
for (;;) {
  renameSync(folder, aside);
  renameSync(link, folder);
  renameSync(folder, link);
  renameSync(aside, folder);
}`;

/** Runs `work` repeatedly until it returns true, while `2026` is a folder and a link by turns. */
async function repeatWhileSwapping(paths: object, work: () => Promise<boolean>): Promise<void> {
  const swapper = new Worker(SWAPPER, { eval: true, workerData: paths });
  try {
    while (!(await work()));
  } finally {
    await swapper.terminate();
  }
}

const EIGHT = Array.from({ length: 8 });

test("only the folder's own file is read while its subfolder is swapped repeatedly", async () => {
  const { root, paths } = await createSwappableFolder();
  const texts: (string | undefined)[] = [];
  await repeatWhileSwapping(paths, async () => {
    texts.push(...(await Promise.all(EIGHT.map(() => readCall(root)))));
    // Both outcomes often enough that swaps must have hit every step of opening.
    const refused = texts.filter((text) => text === undefined).length;
    return texts.includes(OUTSIDE) || Math.min(refused, texts.length - refused) >= 300;
  });
  expect(new Set(texts)).toEqual(new Set([INSIDE, undefined]));
});

test("no name from outside is listed while a subfolder is swapped repeatedly", async () => {
  const { root, outside, paths } = await createSwappableFolder();
  await writeFile(join(outside, "merger.mp3"), OUTSIDE);
  const source = audioFolder(root);
  const list = async () => (await source.names?.(20).catch(() => [])) ?? [];
  const names = new Set<string>();
  let rounds = 0;
  await repeatWhileSwapping(paths, async () => {
    for (const name of (await Promise.all(EIGHT.map(list))).flat()) names.add(name);
    rounds += 1;
    return names.has("2026/merger.mp3") || (rounds >= 200 && names.size > 0);
  });
  expect([...names]).toEqual(["2026/call.mp3"]);
});
