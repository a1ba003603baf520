import { assertOptions } from "@workbelt/core/provider";

/** Limits of planning and applying. */
export interface PlanLimits {
  /** Programs that run at once in this process; a further one is refused. @default 8 */
  readonly programs: number;
  /** Programs of one caller that run at once: of an account, without one of a conversation. @default 4 */
  readonly programsOfCaller: number;
  /** Time that the program itself computes, in milliseconds, without its calls. @default 60_000 */
  readonly computeMs: number;
  /** Time for the program with its calls, in milliseconds. @default 900_000 */
  readonly readMs: number;
  /** Time for applying, in milliseconds. @default 1_800_000 */
  readonly applyMs: number;
  /** Time after which a plan cannot be applied any more, and work that was stopped cannot go on, in milliseconds. @default 900_000 */
  readonly lifetimeMs: number;
  /** Calls that a program may make. @default 10_000 */
  readonly calls: number;
  /** Writes that a plan may have. @default 1_000 */
  readonly writes: number;
  /** Items of one list. @default 10_000 */
  readonly items: number;
  /** Memory of the program, in bytes. @default 268_435_456 */
  readonly memoryBytes: number;
  /** Tokens of what the program returns and prints, as estimated. @default 8_000 */
  readonly outputTokens: number;
  /** Size of a file that a program reads, in bytes. @default 10_485_760 */
  readonly fileBytes: number;
}

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

/** The limits that hold unless a host gives others. */
export const defaultLimits: PlanLimits = {
  programs: 8,
  programsOfCaller: 4,
  computeMs: MINUTE_MS,
  readMs: 15 * MINUTE_MS,
  applyMs: 30 * MINUTE_MS,
  lifetimeMs: 15 * MINUTE_MS,
  calls: 10_000,
  writes: 1_000,
  items: 10_000,
  memoryBytes: 256 * MIB,
  outputTokens: 8_000,
  fileBytes: 10 * MIB,
};

const NAMES =
  "applyMs calls computeMs fileBytes items lifetimeMs memoryBytes outputTokens programs programsOfCaller readMs writes";

/** @throws ConfigurationError for a limit that does not exist. */
export function assertLimits(limits: Partial<PlanLimits> = {}): void {
  assertOptions("The option limits", limits, NAMES);
}
