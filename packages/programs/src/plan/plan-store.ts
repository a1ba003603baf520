import type { Store } from "@workbelt/core/store";
import { createHash } from "node:crypto";
import { ProgramError } from "../interpreter/program-error.js";
import { formatReport, type PlanReport } from "./plan-report.js";
import { type ProgramPlan, restorePlan, type RestoreOptions } from "./program-plan.js";

/**
 * Keeps plans until they expire or are applied, for an answer that arrives in another process or after a restart. Takes any
 * `Store`. Plans hold values of customers; the stores of Workbelt seal what they write.
 *
 * @example
 * const plans = new PlanStore(new SqliteStore({ file, encryptionKey }));
 * await plans.save(plan);
 * await plan.question?.noteAsked();
 * // Later, elsewhere:
 * const plan = await plans.load(digest, { toolkits });
 * if (await plan?.question?.grantAsked()) {
 *   const report = await plan.apply();
 *   if (report.isComplete) await plans.end(plan, report);
 * }
 */
export class PlanStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Stores a plan until it expires. @throws the errors of the store */
  async save(plan: ProgramPlan): Promise<void> {
    await this.#put(toPlanKey(plan.digest), JSON.stringify(plan), plan.expiresAt);
    await this.#put(toRunKey(plan.run), plan.digest, plan.expiresAt);
  }

  /**
   * Returns a stored plan; undefined if there is none, or it has expired.
   *
   * @throws ProgramError for one that has been applied, or altered; the errors of `restorePlan` and the store.
   */
  async load(digest: string, options: RestoreOptions): Promise<ProgramPlan | undefined> {
    const entry = await this.#store.get(toPlanKey(digest));
    if (entry === undefined) return undefined;
    if (entry.value.startsWith(APPLIED)) {
      const report = entry.value.slice(APPLIED.length);
      throw new ProgramError("refused", `This plan has been applied. ${report}`, {
        advice: "To write more, run another program.",
      });
    }
    const plan = restorePlan(JSON.parse(entry.value), options);
    if (plan.digest === digest) return plan;
    throw new ProgramError("refused", "Another plan is stored under this digest.", {
      advice: "Run the program again for a new one.",
    });
  }

  /** Returns the stored plan of a run; undefined if there is none. @throws the errors of `load` */
  async find(run: string, options: RestoreOptions): Promise<ProgramPlan | undefined> {
    const entry = await this.#store.get(toRunKey(run));
    return entry && this.load(entry.value, options);
  }

  /** Replaces a plan by the report of its writes, so that it is not applied again. @throws the errors of the store */
  async end(plan: ProgramPlan, report: PlanReport): Promise<void> {
    await this.#put(toPlanKey(plan.digest), APPLIED + formatReport(report), plan.expiresAt);
  }

  async #put(key: string, value: string, expiresAt: number): Promise<void> {
    const lifetimeMs = expiresAt - Date.now();
    for (;;) {
      const entry = await this.#store.get(key);
      // What has been applied stays so.
      if (entry?.value === value || entry?.value.startsWith(APPLIED)) return;
      const written = await this.#store.put(key, value, { expected: entry?.revision, lifetimeMs });
      // Another process has written at the same time.
      if (written !== undefined || lifetimeMs <= 0) return;
    }
  }
}

const APPLIED = "applied: ";

function toPlanKey(digest: string): string {
  return `plan/${digest}`;
}

/** A digest, because runs may have any length and any characters. */
function toRunKey(run: string): string {
  return `plan-of-run/${createHash("sha256").update(run).digest("base64url")}`;
}
