import type { Operation } from "@workbelt/core/provider";
import type { AnyTool } from "@workbelt/core/adapters";
import type { ActivityRequest, Sandbox, Snapshot } from "@workbelt/sandbox";
import { applyChange, type Mistake, prepareInput, type Sample } from "@workbelt/testing/samples";
import type { DocumentedService } from "../services.ts";
import { type Answer, callTool } from "./call-tool.ts";
import { type DocumentationSandbox, findTool, observe } from "./documentation-sandbox.ts";
import { findPermissions, type Permissions } from "./find-permissions.ts";
import { likelyMistake, missingTargets } from "./mistakes.ts";
import { toEndpoints } from "./to-template.ts";

/** A failed call, as it was made. */
export interface Failure extends Mistake {
  answer: Required<Answer>;
}

/** All that the page of an operation says beyond its definition. */
export interface OperationRecord {
  service: DocumentedService;
  resource: string;
  className: string;
  operation: Operation;
  input: Readonly<Record<string, unknown>>;
  content: string;
  endpoints: readonly string[];
  /** The request that does the work, with its reply: the last that writes; of a read the first of a second call. */
  exchange: ActivityRequest | undefined;
  permissions: Permissions;
  failures: readonly Failure[];
}

/** An operation and its place in the package. */
export interface Subject {
  service: DocumentedService;
  resource: string;
  className: string;
  name: string;
}

/**
 * Makes the calls of an operation's page, each on the seeded data.
 *
 * @throws Error if the sample fails, or a mistake does not.
 */
export async function documentOperation(
  documentation: DocumentationSandbox,
  { name, ...subject }: Subject,
): Promise<OperationRecord> {
  const { sandbox } = documentation;
  const { service } = subject;
  const sample = service.samples[name];
  if (sample === undefined) throw new Error(`${name} has no sample.`);
  const run = new SampleRun(documentation, service, sample);
  const tool = findTool(sandbox, service, { name });

  const { input, answer, requests } = await run.call(tool, {});
  if (answer.code !== undefined) throw new Error(`The sample of ${name} failed: ${answer.content}`);
  const fail = (call: Mistake) => run.fail(tool, call);
  const failures = [await fail(likelyMistake(tool.operation, input))];
  for (const each of sample.mistakes ?? []) failures.push(await fail(each));
  const missing = await findMissing(run, tool, input);
  if (missing !== undefined) failures.push(missing);
  const callWith = async (token: string) =>
    (await run.call(findTool(sandbox, service, { name, token }), {})).answer;
  const permissions = await findPermissions(sandbox, tool.operation, { service, callWith });
  return {
    ...subject,
    operation: tool.operation,
    input,
    content: answer.content,
    endpoints: toEndpoints(requests, input),
    exchange: await findMain(run, tool, requests),
    permissions,
    failures,
  };
}

/** Makes a call for something that does not exist; undefined if the operation finds nothing wrong. */
async function findMissing(
  run: SampleRun,
  tool: AnyTool,
  input: Readonly<Record<string, unknown>>,
): Promise<Failure | undefined> {
  for (const target of missingTargets(input)) {
    const { answer } = await run.call(tool, target.change);
    const { code } = answer;
    if (code === "not_found") return { ...target, answer: { ...answer, code } };
  }
  return undefined;
}

/** Finds the request that does the work. A read may look names and columns up before it, which its second call knows. */
async function findMain(
  run: SampleRun,
  tool: AnyTool,
  requests: readonly ActivityRequest[],
): Promise<ActivityRequest | undefined> {
  const [first] = requests;
  if (tool.operation.effect === "read") {
    return requests.length > 1 ? (await run.call(tool, {})).requests[0] : first;
  }
  return requests.findLast(({ method }) => method !== "GET") ?? first;
}

/** The calls of one sample. */
class SampleRun {
  readonly #sandbox: Sandbox;
  readonly #seeded: Snapshot;
  readonly #service: DocumentedService;
  readonly #sample: Sample;

  constructor(
    { sandbox, seeded }: DocumentationSandbox,
    service: DocumentedService,
    sample: Sample,
  ) {
    this.#sandbox = sandbox;
    this.#seeded = seeded;
    this.#service = service;
    this.#sample = sample;
  }

  /** Makes the sample's call with changes, on fresh data. */
  async call(tool: AnyTool, change: Mistake["change"]) {
    const prepared = await prepareInput(this.#sample, (name) =>
      findTool(this.#sandbox, this.#service, { name }),
    );
    const input = applyChange(prepared, change);
    const { result, requests } = await observe(this.#sandbox, () => callTool(tool, input));
    await this.#sandbox.restore(this.#seeded);
    return { input, answer: result, requests };
  }

  /** @throws Error if the call succeeds. */
  async fail(tool: AnyTool, call: Mistake): Promise<Failure> {
    const { answer } = await this.call(tool, call.change);
    const { code } = answer;
    if (code === undefined) throw new Error(`${tool.name} accepts ${call.mistake}.`);
    return { ...call, answer: { ...answer, code } };
  }
}
