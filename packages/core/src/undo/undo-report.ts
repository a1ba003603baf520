import type { Caller } from "../operations/call.js";
import type { PlannedRequest } from "../operations/dry-run.js";
import type { CallGuards } from "../operations/layers.js";
import type { Verdict } from "./undo-step.js";

/** Result of one step of an undo, or of its preview. */
export interface UndoneStep {
  /** Id of the step, for the option `steps`. */
  id: string;
  /** Name of the operation that wrote; undefined for a step that cannot be read. */
  operation: string | undefined;
  /** Time of the write in ISO 8601. */
  time: string | undefined;
  /**
   * `undone`; `ready` in a preview; `settled` if the service is as it was before the write. Not undone: `changed` or `gone`
   * since, `built_on` by others, `waits` for a newer step on the same thing, `impossible`, `unknown` if the write happened,
   * `refused` by the policy, `failed`.
   */
  outcome: Verdict["outcome"] | "undone" | "waits" | "refused" | "failed";
  /** The thing it wrote to, and why it is not undone, in words. */
  message: string;
  /** The action that undoes it, in words: `set the stage of the deal “Renewal” back to Lead`. Only of `ready` and `undone`. */
  action?: string | undefined;
  /** The requests that undo it. */
  requests: PlannedRequest[];
}

/** Result of an undo or of its preview. */
export interface UndoReport {
  run: string;
  /** Number of writes of the run, or of the chosen steps. */
  writes: number;
  /** Number of them that are undone now, those of earlier undos included. */
  undone: number;
  /** Newest first, which is the order of undoing. */
  steps: UndoneStep[];
  /** The result in sentences for a person. */
  message: string;
}

/** Options of an undo. */
export interface UndoOptions extends Pick<CallGuards, "auditLog" | "layers" | "policy"> {
  /** The account whose run it is. Without accounts, the credential of the clients decides. */
  account?: string | undefined;
  /** Ids of the steps to undo. @default all */
  steps?: readonly string[] | undefined;
  /** Handling of a step that cannot be undone: go on with the next one, or stop. @default "skip" */
  onConflict?: "skip" | "stop" | undefined;
  /** Maker of the requests, for the policy. @default "program" */
  caller?: Caller | undefined;
  signal?: AbortSignal | undefined;
}
