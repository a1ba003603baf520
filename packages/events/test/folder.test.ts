import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { reportRuns } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { openBench } from "./helpers/sandbox-events.js";

test("events in a folder are handled by a later start, shown in the console, and only one process may use the folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-events-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const bench = await openBench(join(folder, "events"));
  const names: string[] = [];
  const open = () =>
    bench
      .createEvents()
      .onEvent({ service: "crm", type: "task.created" }, async ({ subject, thing }) => {
        await complete.execute({ task_id: subject.id, is_completed: true });
        names.push(String(thing?.name));
      });
  const complete = crmPackage.createTool("crm_update_task", { client: bench.client });
  onTestFinished(reportRuns(bench.sandbox.url));
  const receiving = open();
  await bench.subscribe(receiving.receiver("crm"), ["task.created"]);
  const create = crmPackage.createTool("crm_create_task", { client: bench.other });
  await create.execute({ content: "Call back" });
  await expect.poll(async () => (await receiving.status()).waiting).toBe(1);
  const other = open();
  await expect(other.status()).rejects.toThrow(ConfigurationError);
  await expect(other.status()).rejects.toThrow("Another process uses the events in");
  await receiving.stop();
  const handling = open();
  await handling.start();
  await expect.poll(() => names).toEqual(["Call back"]);
  const page = async () => {
    const response = await fetch(`${bench.sandbox.url}/console/activity/events`);
    const main = (await response.text()).split("<main")[1] ?? "";
    return main.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  };
  await expect
    .poll(page)
    .toMatch(/Call back task\.created handled task\.created: Call back 1 task changed/);
});
