import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";

import { type Sandbox, type Snapshot, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MirrorStore } from "../../src/index.ts";
import { Clock, type EqualityWorld, runEquality } from "./run-equality.ts";
import { makeSmall } from "./small-company.ts";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

const clock = new Clock();
const providers = [crmPackage, notesPackage, convintelPackage];
let sandbox: Sandbox;
let small: Snapshot;
let world: EqualityWorld;

beforeAll(async () => {
  sandbox = await startSandbox({ now: clock.now, rateLimits: false });
  await makeSmall(sandbox, 6);
  small = await sandbox.snapshot();
  world = { sandbox, clock, providers };
});

beforeEach(() => sandbox.restore(small));
afterAll(() => sandbox.stop());

// `pnpm bench mirror-equality` makes a thousand runs.
test.for(sampleCases([1, 2, 3, 4], 4))(
  "a mirror equals the services after changes, also of rights, ends of its process, lost and doubled events and clock jumps, seed %i",
  async (seed) => {
    const { differences, items } = await runEquality(world, { seed, rounds: 6 });
    expect(differences).toEqual([]);
    expect(items).toBeGreaterThan(30);
  },
);

test.for([
  { name: "half a page of a list is lost", seed: 7, fault: { reply: loseHalf } },
  { name: "deletions are skipped", seed: 4, fault: { store: skipDeletions } },
])("the comparison finds a sync in which $name", async ({ fault, seed }) => {
  const { differences } = await runEquality(world, { seed, rounds: 6, fault });
  expect(differences).not.toEqual([]);
});

function loseHalf(url: string, json: Record<string, unknown>): object {
  const { data } = json;
  if (!url.endsWith("/records/query") || !Array.isArray(data)) return json;
  return { ...json, data: data.slice(data.length / 2) };
}

function skipDeletions(store: MirrorStore): MirrorStore {
  const commit: MirrorStore["commit"] = (step) => store.commit({ ...step, remove: [] });
  return new Proxy(store, {
    get: (target, name: keyof MirrorStore) =>
      name === "commit" ? commit : target[name].bind(target),
  });
}
