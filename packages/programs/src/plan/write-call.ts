import {
  type Call,
  createCallRecord,
  type Layer,
  NotFoundError,
  PermissionDeniedError,
} from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import {
  type AnyTool,
  canonicalJson,
  consequenceOf,
  createCall,
  createReadApi,
  findFirstWrite,
  identityOf,
  makeCall,
  readTarget,
  runCall,
  toPlannedRequest,
} from "@workbelt/core/adapters";
import { PlannedResult } from "../interpreter/planned.js";
import { ProgramError } from "../interpreter/program-error.js";
import type { Planning, ProgramFunction } from "./planning.js";
import { listNewIds, pickGivenIds } from "./result-fields.js";
import type { PlannedWrite } from "./planned-write.js";

type Input = Readonly<Record<string, unknown>>;

/** A write that a program has planned, with its result for the program. */
export interface WrittenCall {
  readonly call: Call;
  readonly write: PlannedWrite;
  readonly result: PlannedResult;
}

/**
 * Plans a write: checks it as a real call is checked, and finds the request that it sends, by reads.
 *
 * @param number place of the write in the program
 * @throws PolicyError if the policy denies it; the errors that the call throws before it writes; ProgramError for what a plan
 * cannot hold.
 */
export async function planWrite(
  { tool }: ProgramFunction,
  given: Input,
  number: number,
  planning: Planning,
  signal: AbortSignal,
): Promise<WrittenCall> {
  const { operation, service } = tool;
  const { placeholders, startedAt } = planning;
  placeholders.assertPlaces(tool, given);
  const { client, options } = tool.resolveChecked(given, {
    account: planning.origin.account,
    threadId: planning.origin.threadId,
    signal,
  });
  const { baseUrl } = client;
  const layers = [withoutPlannedReads(planning), planning.things.layer()];
  const { threadId, toolCallId } = planning.origin;
  const record = createCallRecord(tool.name, toolCallId, threadId);
  const { account } = options;
  const influenced = tool.policy !== undefined && planning.markedBefore.has(tool.policy);
  const call = await createCall(
    operation,
    given,
    client,
    { account, record, influenced },
    "model",
    layers,
  );
  const { input } = call;
  await assertAllowed(tool, call);
  const request = await findFirstWrite(
    makeCall(operation, input, client, { ...options, startedAt }),
    layers,
  ).catch((error: unknown) => {
    throw error instanceof PlannedReadError ? refusePlannedTarget(tool) : error;
  });
  const api = createReadApi(operation, client, options, layers);
  const before = await ifReadable(() => operation.readCurrent?.(input, api));
  const target = await ifReadable(() => request && readTarget(call, request, api));
  const planned = listNewIds(tool).map((key) => {
    return [key, placeholders.create(nameResult(tool, key, number))] as const;
  });
  const write: PlannedWrite = {
    number,
    tool: tool.name,
    operation: operation.name,
    service: service.name,
    baseUrl,
    account: options.account ?? null,
    input,
    touches: call.touches,
    request: request === undefined ? null : toPlannedRequest(request),
    complete: request === undefined || operation.multipleWrites !== true,
    creates: Object.fromEntries(planned.map(([key, { token }]) => [key, token])),
    before: before === undefined ? null : { ...before },
    target: target ?? null,
    consequence: readConsequence(operation, input),
    outside: null,
    verdict: "allow",
    because: null,
  };
  const fields = { ...pickGivenIds(tool, input), ...Object.fromEntries(planned) };
  const result = new PlannedResult(fields, `planned write ${number}`);
  return { call, write: JSON.parse(JSON.stringify(write)) as PlannedWrite, result };
}

/**
 * Returns what a read of old values finds; undefined if there are none, or they may not be read.
 *
 * @throws the errors of a read that failed for another reason: without old values, nothing could be compared
 */
async function ifReadable<Found>(read: () => Found): Promise<Awaited<Found> | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PermissionDeniedError || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Returns the consequence without the function that chooses it. */
function readConsequence(operation: Operation, input: Input): PlannedWrite["consequence"] {
  const consequence = consequenceOf(operation, input);
  return consequence === undefined
    ? null
    : (JSON.parse(JSON.stringify(consequence)) as PlannedWrite["consequence"]);
}

/** Refuses a write that the policy denies, as its call would be refused, and with the same entry in the audit log. */
async function assertAllowed({ guards: { auditLog }, policy }: AnyTool, call: Call): Promise<void> {
  if (policy === undefined) return;
  if ((await policy.decide(call)).verdict === "deny")
    await runCall(call, auditLog === undefined ? [policy] : [auditLog, policy]);
}

/** Thrown for a read of something that does not exist yet. Checks skip what may not be read. */
class PlannedReadError extends PermissionDeniedError {
  constructor() {
    super("It does not exist before the plan is applied.", { status: 403, details: {} });
  }
}

/** Returns a layer that sends no read of what the program has only planned. */
function withoutPlannedReads({ placeholders }: Planning): Layer {
  return {
    open: () => ({
      send: async ({ request }, next) => {
        if (placeholders.isIn([request.path, request.query, request.body]))
          throw new PlannedReadError();
        return next();
      },
    }),
  };
}

function refusePlannedTarget({ name }: AnyTool): ProgramError {
  return new ProgramError(
    "refused",
    `${name} has to read something that this program has only planned. Give all values where it is created; or return now, and use it in a program after the plan is applied.`,
  );
}

/** Names an id of a result to the model: `new task 3`, `entry of write 3`. */
function nameResult({ operation, service }: AnyTool, key: string, number: number): string {
  const noun = identityOf(service, key) ?? "item";
  return operation.effect === "create" ? `new ${noun} ${number}` : `${noun} of write ${number}`;
}

/** Returns a text that equal creations have in common; undefined for other writes. */
export function identifyCreation(
  { request, service, account }: PlannedWrite,
  operation: Operation,
) {
  if (operation.effect !== "create" || request === null) return undefined;
  return canonicalJson([service, account, request]);
}
