import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { encryptionKey } from "../../../core/test/store/keys.js";
import type { MirrorStore } from "../../src/index.js";

/** Opens the store at an address: the path of a file, or the URL of a server. */
export type OpenMirrorStore = (address: string) => MirrorStore;

/** A store that several processes open. */
export interface SharedMirrorStore {
  readonly open: OpenMirrorStore;
  /** URL of the module that exports `open` as `openMirrorStore`, for the other processes. */
  readonly module: string;
  readonly address: string;
  /** Lists problems that the interface of a store does not show. */
  readonly findProblems: () => Promise<readonly unknown[]> | readonly unknown[];
}

// `WORKBELT_MIRROR_KILLS` makes more.
const ROUNDS = Number(process.env["WORKBELT_MIRROR_KILLS"] ?? 4);

/** Defines the test that processes which are killed during steps lose and double nothing. */
export function testKills(share: () => SharedMirrorStore): void {
  test("a process killed during steps leaves whole steps, of all that share the store", async () => {
    const shared = share();
    const { address, findProblems, open } = shared;
    let before = 0;
    // A slow machine needs more rounds, and longer ones, for a first step.
    for (let round = 0; round < ROUNDS || before === 0; round += 1) {
      const processes = ["alice", "bob"].map((partition) => startSteps(shared, partition));
      await Promise.all(processes.map(({ ready }) => ready));
      for (const { kill } of processes) {
        await setTimeout(20 + Math.random() * 150 * (round + 1));
        kill();
      }
      await Promise.all(processes.map(({ ended }) => ended));
      const store = open(address);
      let steps = 0;
      for (const partition of ["alice", "bob"]) steps += await expectWholeSteps(store, partition);
      expect(steps).toBeGreaterThanOrEqual(before);
      before = steps;
      await store.close();
      expect(await findProblems()).toEqual([]);
    }
  });
}

/** Expects that a partition has all of the items of its steps, and nothing else. Returns their number. */
export async function expectWholeSteps(store: MirrorStore, partition: string): Promise<number> {
  const { text, version } = await store.progress(partition);
  expect(text).toBe(version === 0 ? undefined : `step ${version}`);
  const put = version === 0 ? 0 : version * 10 + 1;
  const removed = Math.max(0, version - 1);
  const list = { partition, collection: "notes" };
  const query = { partitions: [partition], limit: 1_000_000 };
  const ids = (await store.heads(list)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(put - removed);
  expect(ids).toHaveLength(put - removed);
  const found = await store.search({ ...query, words: ["contract"] });
  expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const about = await store.search({ ...query, words: [], about: ["deal"] });
  expect(about.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const listed = (await store.listed(list)).map((json) => JSON.parse(json ?? "{}") as unknown);
  const versionOf = (id: string) => (id === "first" ? version - 1 : Number(id.split(" ")[0]));
  expect(listed).toEqual(ids.map((id) => ({ id, version: versionOf(id) })));
  const changes = await store.changes([partition], 0, 1_000_000);
  expect(changes).toHaveLength(put);
  expect(changes.filter(({ type }) => type === "removed")).toHaveLength(removed);
  return version;
}

/** Starts a process that makes steps. A limit on the size of its files is in blocks of 512 bytes. */
export function startSteps(
  { address, module }: Pick<SharedMirrorStore, "address" | "module">,
  partition: string,
  blocks?: number,
) {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const sources = at("../../../core/test/helpers/sources.mjs");
  const limit = blocks === undefined ? "" : `ulimit -f ${blocks}; `;
  const command = `${limit}exec "$0" "$@"`;
  const program = [at("commit-steps.ts"), module, address, partition];
  const args = [process.execPath, "--import", sources, ...program];
  const env = { ...process.env, WORKBELT_ENCRYPTION_KEY: encryptionKey };
  const child = spawn("sh", ["-c", command, ...args], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    ready: once(child.stdout, "data"),
    ended: once(child, "close"),
    kill: () => child.kill("SIGKILL"),
    output: () => output,
  };
}
