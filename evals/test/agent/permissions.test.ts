import type { Snapshot } from "@workbelt/sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { agentAccess } from "../../src/agent/agent-access.ts";
import type { Task, World } from "../../src/task.ts";
import { HttpError } from "../../src/world/http-client.ts";
import { connectWorld, seedCompany, startWorld } from "../../src/world/start-world.ts";
import { tasks } from "../../tasks/catalog.ts";

let seeded: Snapshot;

beforeAll(async () => {
  seeded = await seedCompany();
});

/** Acts with the permissions of the agent. */
async function actAsAgent<Result>(
  task: Task,
  act: (world: World) => Result,
): Promise<Awaited<Result>> {
  const running = await startWorld({ snapshot: seeded });
  try {
    return await act(connectWorld(agentAccess(task, running.sandbox)));
  } finally {
    await running.stop();
  }
}

describe.each(tasks.filter(({ permissions }) => permissions !== undefined))(
  "the permissions of $id",
  (task) => {
    test("allow the reference solution", async () => {
      expect(await actAsAgent(task, (world) => task.solve(world))).not.toBe("");
    });

    test("refuse what was asked for", async () => {
      const attempts = await actAsAgent(task, (world) =>
        Promise.allSettled(task.wrong.map((wrong) => wrong.attempt(world))),
      );
      const errors = attempts.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(
        errors.filter((error) => error instanceof HttpError && error.status === 403),
      ).not.toEqual([]);
    });
  },
);
