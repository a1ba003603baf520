import type { ProgramStart } from "./plan-program.js";
import type { ProgramOrigin } from "./planning.js";
import type { ProgramPlan } from "./program-plan.js";

/** A program that was stopped while it read, or a plan that was stopped while it was applied. */
type Work = ProgramStart | { readonly plan: ProgramPlan };

// The latest; what was read may be large.
const MAX_KEPT = 8;

/**
 * Work of programs that was stopped, by their texts and callers, for a while: a caller that runs the same program again continues with
 * it. A program without account and conversation has no known caller, and begins again.
 */
export class UnfinishedWork {
  readonly #work = new Map<string, { readonly work: Work; readonly expiresAt: number }>();

  /** Keeps work. Returns false if its caller is not known. */
  add(program: string, caller: ProgramOrigin, work: Work, lifetimeMs: number): boolean {
    const key = toKey(program, caller);
    if (key === undefined) return false;
    this.#work.delete(key);
    this.#work.set(key, { work, expiresAt: Date.now() + lifetimeMs });
    for (const oldest of [...this.#work.keys()].slice(0, -MAX_KEPT)) this.#work.delete(oldest);
    return true;
  }

  /** Returns the plan of a program that was applied in part. */
  findPlan(program: string, caller: ProgramOrigin): ProgramPlan | undefined {
    const work = this.#find(program, caller);
    return work !== undefined && "plan" in work ? work.plan : undefined;
  }

  /** Returns where a program goes on that was stopped while it read, and forgets it. */
  takeStart(program: string, caller: ProgramOrigin): ProgramStart | undefined {
    const work = this.#find(program, caller);
    if (work === undefined || "plan" in work) return undefined;
    this.remove(program, caller);
    return work;
  }

  /** Forgets work that was finished. */
  remove(program: string, caller: ProgramOrigin): void {
    const key = toKey(program, caller);
    if (key !== undefined) this.#work.delete(key);
  }

  #find(program: string, caller: ProgramOrigin): Work | undefined {
    for (const [key, { expiresAt }] of this.#work) {
      if (expiresAt <= Date.now()) this.#work.delete(key);
    }
    const key = toKey(program, caller);
    return key === undefined ? undefined : this.#work.get(key)?.work;
  }
}

function toKey(program: string, { account, threadId }: ProgramOrigin): string | undefined {
  if (account === undefined && threadId === undefined) return undefined;
  return JSON.stringify([account, threadId, program]);
}
