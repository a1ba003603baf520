// Webhooks that are lost, doubled, late, reordered and forged, and a process that is killed: each change is handled once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runEvents } from "../../bench/events/run-events.ts";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../packages/postgres/test/helpers/postgres-server.ts";

describe.skipIf(postgresMissing)(postgresTitle("events under faults"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("each change is handled once or reported, none is forged or our own", async () => {
    const changes = 60;
    const result = await runEvents({
      database: server.url,
      changes,
      processes: 2,
      workers: 2,
      faults: { lose: 0.1, double: 0.1, delay: 0.1, reorder: 0.1, forge: 0.1, delayMs: 500 },
      kills: 1,
      workMs: 10,
    });
    const { doubled, faults, forged, lost, own, plain } = result;
    expect(Math.min(...Object.values(faults))).toBeGreaterThan(0);
    expect(result.once + result.reported).toBe(changes);
    expect({ doubled, forged, lost, own }).toEqual({ doubled: 0, forged: 0, lost: 0, own: 0 });
    expect(plain.lost).toBeGreaterThan(0);
    expect(plain.doubled).toBeGreaterThan(0);
  });
});
