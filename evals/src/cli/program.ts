import type { RetryDelays } from "../model/call-model.ts";
import type { Environment } from "../runs/redact.ts";
import type { Job } from "../jobs/job.ts";
import type { Comparison } from "../rivals/rival.ts";
import type { Task } from "../task.ts";

/** Arguments, environment and streams of the command. */
export interface Program {
  tasks: readonly Task[];
  jobs: readonly Job[];
  /** Published suites and the servers that are compared on them. */
  comparison?: Comparison;
  print: (line: string) => void;
  printError: (line: string) => void;
  environment: Environment;
  /** Ends the evaluation; it can be resumed. */
  signal: AbortSignal;
  retryDelaysMs?: RetryDelays;
}

/** Error of the person who types the command: only its message is shown. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
