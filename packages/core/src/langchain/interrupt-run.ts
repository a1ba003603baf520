import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { canonicalJson, isPlainObject } from "../text/json.js";

/**
 * Interrupts the LangGraph run, and returns the value with which it is resumed.
 *
 * @throws LangGraph's GraphInterrupt; the error that `createError` makes if the run cannot be interrupted, because it has
 * no checkpointer or the application has no LangGraph.
 */
export async function interruptRun(
  value: unknown,
  createError: (cause: unknown) => unknown,
): Promise<unknown> {
  const langGraph = await importLangGraph(createError);
  try {
    return langGraph.interrupt(value);
  } catch (error) {
    throw langGraph.isGraphBubbleUp(error) ? error : createError(error);
  }
}

/** Loads LangGraph, which not every application has. Bundlers pass over a package that is missing only inside a `try`. */
async function importLangGraph(createError: (cause: unknown) => unknown) {
  try {
    return await import("@langchain/langgraph");
  } catch (error) {
    throw createError(error);
  }
}

/** A call in the payload of LangChain's `humanInTheLoopMiddleware`. */
interface RequestedAction {
  readonly name: string;
  readonly args: unknown;
}

/** The parts of a checkpoint that tell which questions wait for an answer. */
interface Checkpointer {
  getTuple(config: {
    configurable: { thread_id: unknown; checkpoint_ns: string; checkpoint_id: unknown };
  }): Promise<{ pendingWrites?: readonly (readonly [string, string, unknown])[] } | undefined>;
}

/**
 * Returns true if this very step of the run was interrupted to ask about these calls, so that the value with which it is
 * resumed is about them. Call it in the step that asks.
 */
export async function wasAskedAbout(actions: readonly RequestedAction[]): Promise<boolean> {
  const asked = await findAskedRequest();
  return asked !== undefined && toComparable(asked) === toComparable({ actionRequests: actions });
}

/**
 * Returns the payload with which this very step of the run was interrupted, if the value with which it is resumed is about
 * it; otherwise undefined. A value does not say which question it answers: LangGraph gives it to whatever asks first, also
 * after the state was edited, and of several branches to any.
 */
export async function findAskedRequest(): Promise<unknown> {
  const configurable = findConfigurable();
  if (!isResumed(configurable)) return undefined;
  const levels = await readPendingInterrupts(configurable);
  const own = levels.flat().find(({ taskId }) => taskId === configurable["__pregel_task_id"]);
  const isCertain =
    configurable["__pregel_resume_map"] !== undefined ||
    levels.every((level) => level.length === 1);
  return isCertain ? own?.value : undefined;
}

/** Returns true if the step has an answer of its own: to an earlier question of several, or by the interrupt's id. */
export function hasOwnAnswer(): boolean {
  const { resume = [], interruptCounter = -1 } = findScratchpad(findConfigurable());
  return interruptCounter + 1 < resume.length;
}

function isResumed(configurable: Record<string, unknown>): boolean {
  const { nullResume, resume = [] } = findScratchpad(configurable);
  return nullResume !== undefined || resume.length > 0;
}

function findConfigurable(): Record<string, unknown> {
  return AsyncLocalStorageProviderSingleton.getRunnableConfig()?.configurable ?? {};
}

function findScratchpad(configurable: Record<string, unknown>) {
  const scratchpad = configurable["__pregel_scratchpad"] ?? {};
  return scratchpad as { nullResume?: unknown; resume?: unknown[]; interruptCounter?: number };
}

/** Reads the interrupts that wait for an answer, of the step's graph and of those that it is part of. */
async function readPendingInterrupts(configurable: Record<string, unknown>) {
  const checkpointer = configurable["__pregel_checkpointer"] as Checkpointer | undefined;
  const { checkpoint_map: checkpoints = {}, thread_id } = configurable;
  if (checkpointer === undefined) return [];
  const entries = Object.entries(checkpoints as Record<string, unknown>);
  return Promise.all(
    entries.map(async ([checkpoint_ns, checkpoint_id]) => {
      const place = { thread_id, checkpoint_ns, checkpoint_id };
      const { pendingWrites = [] } = (await checkpointer.getTuple({ configurable: place })) ?? {};
      return pendingWrites
        .filter(([, channel]) => channel === "__interrupt__")
        .flatMap(([taskId, , written]) =>
          [written].flat().map((interrupt) => ({ taskId, value: (interrupt as Interrupt).value })),
        );
    }),
  );
}

interface Interrupt {
  value: unknown;
}

function toComparable(value: unknown): string {
  const requests = isPlainObject(value) ? value["actionRequests"] : undefined;
  if (!Array.isArray(requests)) return "";
  const actions = requests.map(({ name, args }: RequestedAction) => [name, args]);
  return canonicalJson(JSON.parse(JSON.stringify(actions)));
}
