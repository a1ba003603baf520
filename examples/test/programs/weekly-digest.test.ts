import { startSandbox } from "@workbelt/sandbox";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../../packages/postgres/test/helpers/postgres-server.ts";
import { writeDigests } from "../../coaching-digest/coaching-digest.ts";
import { script } from "../../coaching-digest/script/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

const WEEK_MS = 7 * 86_400_000;

describe.skipIf(postgresMissing)(postgresTitle("the digest of each week"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("a Monday at which nothing ran is made up for, once", async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    onTestFinished(() => sandbox.stop());
    for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const reports: string[] = [];
    const start = async () => {
      const events = writeDigests({
        database: server.url,
        createAgentOptions: () => ({ model: new ScriptedModel({ script }) }),
        onReport: (report) => reports.push(report),
      });
      onTestFinished(() => events.stop());
      await events.start();
      return events;
    };
    await (await start()).stop();
    expect(reports).toEqual([]);
    // As if nothing had run for two weeks.
    const pool = new Pool({ connectionString: server.url, max: 1 });
    await pool.query("UPDATE workbelt_events.progress SET value = $1", [
      String(Date.now() - 2 * WEEK_MS),
    ]);
    await pool.end();
    const events = await start();
    await expect.poll(() => reports).toHaveLength(1);
    await expect.poll(async () => (await events.status()).handled).toBe(1);
    expect(reports[0]).toMatch(/page [\da-f-]{36}/);
    expect(await events.failures()).toEqual([]);
  });
});
