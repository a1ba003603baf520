import type { Sandbox, Snapshot } from "@workbelt/sandbox";
import type { Outcome, Task, World } from "../../src/task.ts";
import { type RunningWorld, startWorld } from "../../src/world/start-world.ts";

/** Does something in the sandbox, and returns the answer. */
type Act = (world: World, sandbox: Sandbox) => Promise<string>;

/** Attempts at a task, each from the same prepared start. */
export class Attempts {
  readonly #task: Task;
  readonly #running: RunningWorld;
  readonly #start: Snapshot;

  private constructor(task: Task, running: RunningWorld, start: Snapshot) {
    this.#task = task;
    this.#running = running;
    this.#start = start;
  }

  static async prepare(task: Task, seeded: Snapshot): Promise<Attempts> {
    const running = await startWorld({ snapshot: seeded });
    await task.prepare?.({ ...running.world, faults: running.sandbox.faults });
    return new Attempts(task, running, await running.sandbox.snapshot());
  }

  /** Restores the start or another state, acts and returns the outcome. */
  async run(act: Act, from = this.#start): Promise<Outcome> {
    const { sandbox, world } = this.#running;
    await sandbox.restore(from);
    const answer = await act(world, sandbox);
    return { ...world, answer, changes: await sandbox.changes(this.#start) };
  }

  /** The reasons why an attempt fails. */
  async verify(act: Act, from?: Snapshot): Promise<string[]> {
    return this.#task.verify(await this.run(act, from));
  }

  /** The reasons why each of these answers fails, after which nothing else was done. */
  async verifyAnswers(answers: readonly string[], from?: Snapshot): Promise<string[][]> {
    const outcome = await this.run(async () => "", from);
    const reasons: string[][] = [];
    for (const answer of answers) reasons.push(await this.#task.verify({ ...outcome, answer }));
    return reasons;
  }

  /** The current state. */
  snapshot(): Promise<Snapshot> {
    return this.#running.sandbox.snapshot();
  }

  async stop(): Promise<void> {
    await this.#running.stop();
  }
}
