import { setTimeout as delay } from "node:timers/promises";
import {
  findValue,
  listReferences,
  listScalars,
  MissingValueError,
  resolveTemplate,
  type TemplateValues,
} from "../scenario/resolve-template.js";
import type { Call, Permission, Scenario, Step } from "../scenario/scenario.js";
import type { Removal } from "./journal.js";
import type { Outcome, Session } from "./session.js";

/** A step, and its outcome or why it was not made. */
export type StepRun = { step: Step } & (Made | { skipped: string });

/** A step that was made. */
interface Made extends Outcome {
  /** The scalars that the scenario itself has sent, as JSON. */
  sent: readonly string[];
}

/** Receives what a run creates and removes, and is asked before the first write. */
export interface RunObserver {
  /** Called before the first step that writes. Steps that write are skipped if it returns a reason. */
  beforeWriting: (outputs: ReadonlyMap<string, unknown>) => Promise<string | undefined>;
  onCreated: (step: string, removal: Removal) => void;
  onRemoved: (step: string) => void;
}

/** Options of {@link runScenario}. */
export interface RunOptions extends Pick<TemplateValues, "mark" | "now"> {
  permissions: ReadonlySet<Permission>;
  observer: RunObserver;
  signal: AbortSignal | undefined;
  /** Wait between attempts of a step that repeats. */
  repeatDelayMs: number;
}

const MAX_REPEATS = 10;

/** Makes the calls of a scenario in turn. @throws the signal's reason when it is aborted. */
export async function runScenario(
  scenario: Scenario,
  session: Session,
  options: RunOptions,
): Promise<StepRun[]> {
  const outputs = new Map<string, unknown>();
  const skipped = new Map<string, string>();
  const runs: StepRun[] = [];
  let refusal: string | undefined;
  let isAsked = false;
  for (const step of orderSteps(scenario.steps, session)) {
    options.signal?.throwIfAborted();
    const needs = permissionOf(step, session);
    if (needs !== "read" && options.permissions.has(needs) && !isAsked) {
      isAsked = true;
      refusal = await options.observer.beforeWriting(outputs);
    }
    const run = await runStep(step, {
      needs,
      outputs,
      skipped,
      refusal,
      scenario,
      session,
      ...options,
    });
    runs.push(run);
    if ("skipped" in run) skipped.set(step.id, run.skipped);
    if ("exchanges" in run && run.error === undefined) outputs.set(step.id, run.output ?? {});
  }
  return runs;
}

/** Reads of the workspace come first, so that a person is asked after everything that needs no permission. */
function orderSteps(steps: readonly Step[], session: Session): Step[] {
  const reads = new Set<string>();
  for (const step of steps) {
    const isRead = step.survey === true && permissionOf(step, session) === "read";
    if (isRead && listReferences(step).every((id) => reads.has(id))) reads.add(step.id);
  }
  return steps.toSorted((one, other) => Number(reads.has(other.id)) - Number(reads.has(one.id)));
}

interface StepContext extends RunOptions {
  needs: Permission;
  outputs: ReadonlyMap<string, unknown>;
  skipped: ReadonlyMap<string, string>;
  refusal: string | undefined;
  scenario: Scenario;
  session: Session;
}

async function runStep(step: Step, context: StepContext): Promise<StepRun> {
  const { needs, observer, outputs, permissions, refusal, scenario } = context;
  if (!permissions.has(needs)) return { step, skipped: `needs --${needs}` };
  if (needs !== "read" && refusal !== undefined) return { step, skipped: refusal };
  let call: Call;
  try {
    resolveTemplate({ requires: step.requires ?? [] }, context);
    call = resolveCall(step, context);
  } catch (error) {
    if (!(error instanceof MissingValueError)) throw error;
    // The step lacks what a skipped one lacked.
    return { step, skipped: context.skipped.get(error.step) ?? error.message };
  }
  const outcome = await callUntil(step, call, context);
  if (outcome.error === undefined) {
    if (step.removes !== undefined) observer.onRemoved(step.removes);
    const removal = findRemoval(step, scenario, {
      ...context,
      outputs: new Map([...outputs, [step.id, outcome.output]]),
    });
    if (removal !== undefined) observer.onCreated(step.id, removal);
  }
  const template = "operation" in step ? step.input : step.request;
  return { step, ...outcome, sent: listScalars(template, context) };
}

async function callUntil(step: Step, call: Call, context: StepContext): Promise<Outcome> {
  const { repeatDelayMs, session, signal } = context;
  let outcome = await session.call(call, signal);
  for (let count = 1; count < MAX_REPEATS && isTooEarly(step, outcome); count += 1) {
    await delay(repeatDelayMs, undefined, { signal });
    outcome = await session.call(call, signal);
  }
  return outcome;
}

function isTooEarly({ until }: Step, { error, output }: Outcome): boolean {
  return until !== undefined && error === undefined && findValue(output, until) == null;
}

function resolveCall(step: Step, values: TemplateValues): Call {
  if ("operation" in step) {
    return { operation: step.operation, input: resolveTemplate(step.input, values) };
  }
  return { request: resolveTemplate({ ...step.request }, values) as never };
}

/** Returns the call that removes what a step created. */
function findRemoval(
  { id }: Step,
  { steps }: Scenario,
  values: TemplateValues,
): Removal | undefined {
  const removing = steps.find(({ removes }) => removes === id);
  if (removing === undefined || !("operation" in removing)) return undefined;
  return { operation: removing.operation, input: resolveTemplate(removing.input, values) };
}

/** Returns what a step needs the person to allow. */
export function permissionOf(step: Step, session: Session): Permission {
  if (step.needs !== undefined) return step.needs;
  const isRead =
    "operation" in step
      ? session.operation(step.operation).effect === "read"
      : step.request.method === "GET";
  return isRead ? "read" : "write";
}
