import { setTimeout as delay } from "node:timers/promises";
import { ApiError } from "@workbelt/core";
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
  /** Called before something is created that has to be found if the reply does not name it. */
  onSending: (step: string) => void;
  /** Called when the service has refused to create it. */
  onRefused: (step: string) => void;
  /** Called when it is created, with the call that removes it if there is one. */
  onCreated: (step: string, removal: Removal | undefined) => void;
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
  const outstanding = new Set<string>();
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
      outstanding,
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
  /** Steps whose creations may still be there, also after a refusal: no step has removed them. */
  outstanding: Set<string>;
  skipped: ReadonlyMap<string, string>;
  refusal: string | undefined;
  scenario: Scenario;
  session: Session;
}

async function runStep(step: Step, context: StepContext): Promise<StepRun> {
  const { needs, observer, outstanding, permissions, refusal, session } = context;
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
  const content = findContent(step, context);
  if (content !== undefined) {
    return {
      step,
      skipped: `left to the cleanup, which looks in it for what ${content} may have created`,
    };
  }
  const isCreation = mayCreate(step, session);
  if (isCreation && step.refused !== true) noteSending(step, context);
  const outcome = await callUntil(step, call, context);
  if (outcome.error === undefined && step.removes !== undefined) {
    outstanding.delete(step.removes);
    observer.onRemoved(step.removes);
  }
  if (isCreation) noteOutcome(step, outcome, context);
  return { step, ...outcome, sent: listScalars(readTemplate(step), context) };
}

function readTemplate(call: Call): unknown {
  return "operation" in call ? call.input : call.request;
}

/** Returns a step that may have created something in what a step removes, where it could then not be found. */
function findContent(
  { removes }: Step,
  { outstanding, scenario: { steps } }: StepContext,
): string | undefined {
  if (removes === undefined) return undefined;
  const calls = new Map(steps.map((step) => [step.id, readTemplate(step)]));
  const isIn = (id: string): boolean => {
    return listReferences(calls.get(id)).some((outer) => outer === removes || isIn(outer));
  };
  return [...outstanding].find(isIn);
}

function noteSending({ id }: Step, { observer, outstanding }: StepContext): void {
  outstanding.add(id);
  observer.onSending(id);
}

/** Notes what a step has created: what its reply does not name stays unconfirmed. */
function noteOutcome(step: Step, { error, output }: Outcome, context: StepContext): void {
  const { observer, outputs, outstanding, scenario } = context;
  if (error !== undefined && isRefused(step, error)) {
    if (step.refused !== true) observer.onRefused(step.id);
    return;
  }
  // One that should have been refused has created what no step removes.
  if (step.refused === true) noteSending(step, context);
  if (error !== undefined || step.refused === true) return;
  try {
    const known = new Map([...outputs, [step.id, output]]);
    const removal = findRemoval(step, scenario, { ...context, outputs: known });
    if (removal === undefined) outstanding.delete(step.id);
    observer.onCreated(step.id, removal);
  } catch (missing) {
    if (!(missing instanceof MissingValueError)) throw missing;
  }
}

/**
 * Returns true if nothing was created: the service has refused what it should, or the token may not do this. Any other
 * error may hide a creation, also one that says that it does not.
 */
function isRefused(step: Step, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (step.refused === true) return error.status >= 400 && !error.mayHaveHappened;
  return [401, 402, 403].includes(error.status);
}

/** Returns true for a step that creates something, or would if the service did not refuse it. */
function mayCreate(step: Step, session: Session): boolean {
  if (permissionOf(step, session) === "read" || step.survey === true) return false;
  if (!("operation" in step)) {
    const { method, path } = step.request;
    return (method === "POST" && !path.endsWith("/query")) || method === "PUT";
  }
  const { effect, name } = session.operation(step.operation);
  return effect === "create" || name.includes("_upsert_");
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
