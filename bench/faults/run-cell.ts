import { setTimeout as delay } from "node:timers/promises";
import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";
import { type Layer, type OpenLayer, WorkbeltError } from "@workbelt/core";
import type { FaultCase } from "./fault.ts";
import type { HostileHost } from "./hostile-host.ts";
import type { Run, CallerOutcome } from "./judge.ts";
import { type Target, type Tools, createClient, createTools, targets } from "./targets.ts";

/** Bytes of uploads: those that a fault interrupts must not fit into the buffers of a connection. */
const FILE_BYTES = 64 * 1024;
const INTERRUPTED_FILE_BYTES = 16 * 1024 * 1024;

/** More than the time limit of any call. */
const MAX_CALL_MS = 300_000;

/** Limits of the clients under test. Only those that a fault keeps waiting have to reach them. */
function chooseLimits({ isEndless }: FaultCase) {
  const times = isEndless
    ? { attemptTimeoutMs: 10_000, timeoutMs: 25_000 }
    : { attemptTimeoutMs: 60_000, timeoutMs: 240_000 };
  return { ...times, maxResponseBytes: 256 * 1024 };
}

/** One combination of the matrix. */
export interface Cell {
  target: Target;
  fault: FaultCase;
  forEver: boolean;
}

/** Runs a tool once against a fault. */
export async function runCell({ fault, forEver, target }: Cell, host: HostileHost): Promise<Run> {
  const { method, path, service } = target;
  const { [service]: access } = await host.services();
  const direct = createTools(service, createClient(service, access), { fileBytes: FILE_BYTES });
  const input = await target.prepare(direct);
  const origin = await host.open({ faults: { title: fault.title, forEver }, method, path });
  const { pathname } = new URL(access.baseUrl);
  const { token } = access;
  const limits = chooseLimits(fault);
  const client = createClient(service, { token, baseUrl: origin + pathname, ...limits });
  const uploads = {
    fileBytes: fault.isEarly ? INTERRUPTED_FILE_BYTES : FILE_BYTES,
    idleTimeoutMs: limits.attemptTimeoutMs,
  };
  const caller = new ObservedCaller();
  const tools = createTools(service, client, uploads, [caller]);
  const probe = await createProbe(service, direct);
  if (fault.reuses !== undefined) await probe(tools);
  await host.begin(origin);
  const { reported, contradiction } = await callTool(tools(target.tool), input, caller);
  const counts = await host.end(origin);
  const next = await probe(tools);
  await host.close(origin);
  const aftermath = contradiction ?? next;
  return { target, fault, forEver, reported, counts, aftermath };
}

/** Creates a read of another object, which returns the problem with its result, if any. */
async function createProbe(service: Target["service"], direct: Tools) {
  const read = targets.find((each) => each.service === service && each.effect === "read");
  if (read === undefined) throw new Error(`No read of ${service} is under test.`);
  const input = await read.prepare(direct);
  const expected = getId(await direct(read.tool).execute(input));
  return async (tools: Tools): Promise<string | undefined> => {
    try {
      const found = getId(await tools(read.tool).execute(input));
      return found === expected ? undefined : "the next call got another result than its own";
    } catch (error) {
      return `the next call failed: ${String(error)}`;
    }
  };
}

/** Returns the id of a result as text; some services have an object of ids. */
function getId(result: unknown): string {
  return JSON.stringify((result as { id: unknown }).id);
}

/** Notes how the latest call ended for its caller, before the model's message is made of it. */
class ObservedCaller implements Layer {
  reported: CallerOutcome = { outcome: "result" };

  open(): OpenLayer {
    this.reported = { outcome: "result" };
    return {
      call: async (next) => {
        try {
          return await next();
        } catch (error) {
          this.reported = describeError(error);
          throw error;
        }
      },
    };
  }
}

/** Calls a tool as a model does, and compares the results of its caller and the model. */
async function callTool(
  tool: ApiTool<Operation>,
  args: Record<string, unknown>,
  caller: ObservedCaller,
): Promise<{ reported: CallerOutcome; contradiction: string | undefined }> {
  const invoked = tool
    .invoke({ type: "tool_call", id: "call-1", name: tool.name, args })
    .catch(toFailure);
  const ended = await Promise.race([invoked, delay(MAX_CALL_MS, undefined, { ref: false })]);
  const { reported } = caller;
  if (ended === undefined) return { reported, contradiction: "did not end" };
  return { reported, contradiction: findContradiction(reported, ended) };
}

function describeError(error: unknown): CallerOutcome & { outcome: "error" } {
  const isOurs = WorkbeltError.isInstance(error);
  return {
    outcome: "error",
    name: error instanceof Error ? error.name : typeof error,
    isOurs,
    mayHaveHappened: isOurs && error.mayHaveHappened,
    retryable: isOurs && error.retryable,
  };
}

/** Formats an error that is thrown to the host, such as a rejected token, like the message of one for the model. */
function toFailure(error: unknown) {
  return { status: "error", artifact: { error: describeError(error) } };
}

/** Compares the model's message with the caller's outcome. */
function findContradiction(reported: CallerOutcome, message: unknown): string | undefined {
  const { artifact, status } = message as {
    status?: string;
    artifact?: { error?: { mayHaveHappened: boolean } };
  };
  const isSame =
    reported.outcome === "result"
      ? status !== "error"
      : status === "error" && artifact?.error?.mayHaveHappened === reported.mayHaveHappened;
  return isSame ? undefined : "the model got another outcome than the caller";
}
