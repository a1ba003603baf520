import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { convintelProvider } from "@workbelt/convintel-tools";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { crmProvider } from "@workbelt/crm-tools";
import { notesProvider } from "@workbelt/notes-tools";
import { type Fault, type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  postgresMissing,
  postgresTitle,
} from "../../../packages/postgres/test/helpers/postgres-server.ts";
import { redisMissing, redisTitle } from "../../../packages/redis/test/helpers/redis-server.ts";
import { createFollowUpAgent, type RunFollowUp } from "../../fleet/agent.ts";
import { connectTeam } from "../../fleet/harness/connect-team.ts";
import { makeFollowUps } from "../../fleet/harness/make-follow-ups.ts";
import { runFleet } from "../../fleet/harness/run-fleet.ts";
import { readWritten } from "../../fleet/harness/written.ts";
import type { FollowUp } from "../../fleet/queue.ts";
import { script } from "../../fleet/script/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

// The processes of the fleet use the sources of the packages, as this one does.
const sources = join(import.meta.dirname, "../../../packages/core/test/helpers/sources.mjs");

describe.skipIf(redisMissing ?? postgresMissing)(redisTitle(postgresTitle("a fleet")), () => {
  test("12 runs on two workers, of which three are killed, all end, with each write made once", async () => {
    const { killed, limits, resumed, ...report } = await runFleet({
      runs: 12,
      workers: 2,
      kills: 3,
      seed: 20_261_122,
      limits: true,
      latencyMs: 50,
      execArgv: ["--import", pathToFileURL(sources).href],
    });
    expect(report).toMatchObject({
      finished: 12,
      failures: [],
      missing: [],
      twice: [],
      refused: 0,
    });
    expect(killed).toBeGreaterThan(0);
    expect(resumed).toBeGreaterThan(0);
    for (const { busiest, limit } of limits) expect(busiest).toBeLessThanOrEqual(limit);
  });
});

describe("an agent of the fleet", () => {
  let sandbox: Sandbox;
  let run: RunFollowUp;
  let followUp: FollowUp;
  beforeEach(async () => {
    sandbox = await startSandbox();
    for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
    const store = new MemoryStore();
    const providers = [convintelProvider(), crmProvider(), notesProvider()];
    const accounts = new ConnectedAccounts({ store, providers });
    await connectTeam(sandbox, accounts);
    const [made] = await makeFollowUps(1, sandbox.services);
    followUp = made!;
    const model = new ScriptedModel({ script });
    const ledger = new CallLedger({ store });
    const checkpointer = new MemorySaver();
    run = createFollowUpAgent({ accounts, checkpointer, ledger, rateLimits: false }, model);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await sandbox.stop();
  });

  const ONCE = ["task", "note", "page"].map((kind) => ({ kind, reference: "run-1" }));
  const writes: Fault[] = [
    { service: "crm", method: "POST", path: "/tasks" },
    { service: "crm", method: "POST", path: "/notes" },
    { service: "notes", method: "POST", path: "/pages" },
  ];

  test.each([
    { kind: "drop-after", answer: "found after an unknown outcome" },
    { kind: "drop", answer: "made again after a look" },
  ] as const)("looks for its writes after $kind: $answer", async ({ answer, kind }) => {
    for (const write of writes) sandbox.faults.add({ ...write, kind });
    const report = await run(followUp);
    expect(report.split("\n")).toEqual([
      "The follow-up is done.",
      expect.stringMatching(new RegExp(`^- task .*${answer}$`)),
      expect.stringMatching(new RegExp(`^- note .*${answer}$`)),
      expect.stringMatching(new RegExp(`^- page .*${answer}$`)),
    ]);
    expect(await readWritten(sandbox.services, [followUp.pageId])).toEqual(ONCE);
  });

  test("makes a write again only if the complete list does not have it", async () => {
    sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", kind: "drop-after" });
    sandbox.faults.add({ service: "crm", method: "GET", path: "/tasks", status: 403 });
    expect(await run(followUp)).toContain("a write of unknown outcome was not verified");
    expect(await readWritten(sandbox.services, [followUp.pageId])).toHaveLength(3);
  });

  test("returns the answer of a run that has ended, without another call", async () => {
    const report = await run(followUp);
    expect(await run(followUp)).toBe(report);
    expect(await readWritten(sandbox.services, [followUp.pageId])).toEqual(ONCE);
  });
});
