import { seedId } from "@workbelt/sandbox";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { planProgram } from "../../src/index.js";
import { startPlanSandbox } from "../helpers/plan-sandbox.ts";
import { applyStored, openPlans } from "../helpers/stored-plan.ts";

const sources = new URL("../../../core/test/helpers/sources.mjs", import.meta.url).href;
const program = fileURLToPath(new URL("../helpers/apply-and-die.ts", import.meta.url));
const encryptionKey = Buffer.alloc(32, 7).toString("base64");
const deal = seedId("crm/deals/castellan-cold-chain");

test.each([
  ["before a write was sent", "before", 3],
  ["while a write was under way", "while", 6],
  ["after a write was made, before its result was stored", "after", 9],
])(
  "a plan whose process is killed %s is continued, and writes nothing twice",
  async (_title, when, writes) => {
    const sandbox = await startPlanSandbox();
    onTestFinished(() => sandbox.stop());
    const folder = mkdtempSync(join(tmpdir(), "workbelt-plans-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { baseUrl, token } = sandbox.services.crm;
    const place = { baseUrl, token, file: join(folder, "plans.db"), encryptionKey };
    const { plans, store, toolkits } = openPlans(place);
    const plan = await planProgram(
      `await crm_update_record({ object: "deals", record_id: "${deal}", values: { name: "Renamed" } });
     const company = await crm_create_company({ values: { name: "New" } });
     await crm_create_note({ parent_object: "companies", parent_record_id: company.record_id, title: "Hi", content: "Text", format: "plaintext" });
     for (let i = 0; i < 20; i += 1) await crm_create_task({ content: "Call " + i });`,
      { toolkits },
    );
    await plans.save(plan);
    store.close();

    const order = { ...place, digest: plan.digest };
    const child = fork(program, [JSON.stringify({ ...order, when, writes })], {
      execArgv: ["--import", sources],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");

    const { outcomes } = await applyStored(order);
    const unknown = outcomes.filter(({ status }) => status === "unknown");
    const done = outcomes.filter(({ status }) => status === "done");
    const reached = outcomes.filter(({ status }) => status !== "not_reached");
    expect(reached).toHaveLength(done.length + unknown.length);
    // At most four writes are under way at a time, and what needs an id of one is not made.
    expect(unknown.length).toBeLessThanOrEqual(4);
    const changes = (await sandbox.changes()).map(({ summary }) => summary);
    expect(new Set(changes).size).toBe(changes.length);
    expect(changes.length).toBeGreaterThanOrEqual(done.length);
    expect(changes.length).toBeLessThanOrEqual(done.length + unknown.length);
    // Once more changes nothing.
    await applyStored(order);
    expect((await sandbox.changes()).map(({ summary }) => summary)).toEqual(changes);
  },
);
