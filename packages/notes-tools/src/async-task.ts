import { PartialWriteError, WorkbeltError } from "@workbelt/core";
import { type Api, path, quoteUnlessToken, type RequestSpec } from "@workbelt/core/provider";
import { z } from "zod";
import { toTaskError } from "./task-error.js";

/** A change that the service makes in the background. */
export const asyncTask = z.looseObject({
  object: z.literal("async_task"),
  id: z.string(),
  status: z.string(),
  poll_after_seconds: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** A change that the service makes in the background. */
export type AsyncTask = z.infer<typeof asyncTask>;

const MAX_WAIT_MS = 120_000;
const MAX_PAUSE_MS = 10_000;
const DEFAULT_PAUSE_MS = 1000;

/**
 * Polls a task until it has ended, at most two minutes, and returns its result.
 *
 * @param request the request that started it, for its errors.
 * @throws the error of the task; PartialWriteError if its outcome is unknown.
 */
export async function awaitTask<Result>(
  api: Api,
  { request, task }: { request: RequestSpec; task: AsyncTask },
  result: z.ZodType<Result>,
): Promise<Result> {
  const current = await readUntil(api, task, {
    isFinal: ({ status }) => !["queued", "running", "retrying"].includes(status),
    maxWaitMs: MAX_WAIT_MS,
    pauseMs: ({ poll_after_seconds: seconds }) => (seconds ?? DEFAULT_PAUSE_MS / 1000) * 1000,
    read: () => poll(api, request, task.id),
  });
  const parsed = result.safeParse(current.result);
  if (current.status === "succeeded" && parsed.success) return parsed.data;
  if (current.status === "failed") throw toTaskError(current.error, request, api.service);
  throw unknownOutcomeError(request, task.id);
}

/** A state to wait for. */
interface Awaited<State> {
  isFinal: (state: State) => boolean;
  maxWaitMs: number;
  /** Returns the pause before the next read, of which at most ten seconds are made. */
  pauseMs: (state: State, reads: number) => number;
  read: () => Promise<State>;
}

/** Reads a state again until it is final or the time is over. Returns the last one. */
export async function readUntil<State>(
  api: Api,
  first: State,
  { isFinal, maxWaitMs, pauseMs, read }: Awaited<State>,
): Promise<State> {
  const deadline = performance.now() + maxWaitMs;
  let state = first;
  for (let reads = 0; !isFinal(state) && performance.now() < deadline; reads += 1) {
    await api.wait(Math.min(Math.max(pauseMs(state, reads), 0), MAX_PAUSE_MS));
    state = await read();
  }
  return state;
}

async function poll(api: Api, request: RequestSpec, id: string): Promise<AsyncTask> {
  try {
    const { headers } = request;
    return await api.get(path`/v1/async_tasks/${id}`, asyncTask, { headers });
  } catch (error) {
    throw WorkbeltError.isInstance(error) ? unknownOutcomeError(request, id, error) : error;
  }
}

function unknownOutcomeError(
  { verifyWith }: RequestSpec,
  id: string,
  cause?: WorkbeltError,
): PartialWriteError {
  const message = [
    `The service accepted the change as a task (${quoteUnlessToken(id)}), but its outcome is unknown.`,
    `Do not repeat the call: check${verifyWith === undefined ? "" : ` with ${verifyWith}`}, after a minute or two, whether the change was made.`,
    ...(cause === undefined ? [] : [`Cause: ${cause.message}`]),
  ];
  return new PartialWriteError(message.join(" "), {
    cause,
    details: { task_id: id, uncertain: true },
  });
}
