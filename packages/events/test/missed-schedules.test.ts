import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../postgres/test/helpers/postgres-server.ts";
import { Events, type Occurrence } from "../src/index.js";
import { createDatabase } from "./helpers/sandbox-events.js";

const HOUR_MS = 3_600_000;
// A whole hour that is over for longer than what counts as late.
const due = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;

describe.skipIf(postgresMissing)(postgresTitle("schedules in Postgres"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  /** Starts the schedules of a database, and returns what they run. */
  async function start(database: string) {
    const events = new Events({ database, sources: {} });
    onTestFinished(() => events.stop());
    const runs: Occurrence[] = [];
    for (const missed of ["once", "all", "skip"] as const)
      events.onSchedule(`daily ${new Date(due).getUTCHours()}:00`, (run) => runs.push(run), {
        missed,
        name: missed,
      });
    await events.start();
    return { events, runs };
  }

  test("times that were missed are made up for once, all or not at all, among two processes", async () => {
    const database = await createDatabase(server.url);
    const first = await start(database);
    await first.events.stop();
    expect(first.runs).toEqual([]);
    // As if nothing had run for three days.
    const pool = new Pool({ connectionString: database, max: 1 });
    await pool.query(
      "UPDATE workbelt_events.progress SET value = $1 WHERE name LIKE 'schedule %'",
      [String(due - 3 * 24 * HOUR_MS)],
    );
    await pool.end();
    const both = await Promise.all([start(database), start(database)]);
    const list = () =>
      both
        .flatMap(({ runs }) => runs)
        .map(({ at, missed, name }) => `${name} ${at.toISOString()} ${missed}`)
        .toSorted();
    const day = (ago: number) => new Date(due - ago * 24 * HOUR_MS).toISOString();
    const wanted = [
      `all ${day(2)} true`,
      `all ${day(1)} true`,
      `all ${day(0)} true`,
      `once ${day(0)} true`,
    ].toSorted();
    await expect.poll(list).toEqual(wanted);
    await expect.poll(async () => (await both[0].events.status()).waiting).toBe(0);
    expect(list()).toEqual(wanted);
  });
});
