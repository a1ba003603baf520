import type { ApiTool, Operation } from "@workbelt/core/provider";
import type { Sandbox, Snapshot } from "@workbelt/sandbox";
import type { Example, FailingCall } from "../examples/example.ts";
import type { DocumentedService } from "../services.ts";
import { type Answer, callTool } from "./call-tool.ts";
import { type DocumentationSandbox, findTool, observe } from "./documentation-sandbox.ts";
import { findPermissions, type Permissions } from "./find-permissions.ts";
import { applyChange, likelyMistake, missingTargets } from "./mistakes.ts";
import { toEndpoints } from "./to-template.ts";

/** A failed call, as it was made. */
export interface Failure extends FailingCall {
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
 * @throws Error if the example fails, or a mistake does not.
 */
export async function documentOperation(
  documentation: DocumentationSandbox,
  { name, ...subject }: Subject,
): Promise<OperationRecord> {
  const { sandbox } = documentation;
  const { service } = subject;
  const example = service.examples[name];
  if (example === undefined) throw new Error(`${name} has no example in site/generator.`);
  const run = new ExampleRun(documentation, service, example);
  const tool = findTool(sandbox, service, { name });

  const { input, answer, endpoints } = await run.call(tool, {});
  if (answer.code !== undefined)
    throw new Error(`The example of ${name} failed: ${answer.content}`);
  const fail = (call: FailingCall) => run.fail(tool, call);
  const failures = [await fail(likelyMistake(tool.operation, input))];
  for (const each of example.errors ?? []) failures.push(await fail(each));
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
    endpoints,
    permissions,
    failures,
  };
}

/** Makes a call for something that does not exist; undefined if the operation finds nothing wrong. */
async function findMissing(
  run: ExampleRun,
  tool: ApiTool<Operation>,
  input: Readonly<Record<string, unknown>>,
): Promise<Failure | undefined> {
  for (const target of missingTargets(input)) {
    const { answer } = await run.call(tool, target.change);
    const { code } = answer;
    if (code === "not_found") return { ...target, answer: { ...answer, code } };
  }
  return undefined;
}

/** The calls of one example. */
class ExampleRun {
  readonly #sandbox: Sandbox;
  readonly #seeded: Snapshot;
  readonly #service: DocumentedService;
  readonly #example: Example;

  constructor(
    { sandbox, seeded }: DocumentationSandbox,
    service: DocumentedService,
    example: Example,
  ) {
    this.#sandbox = sandbox;
    this.#seeded = seeded;
    this.#service = service;
    this.#example = example;
  }

  /** Makes the example's call with changes, on fresh data. */
  async call(tool: ApiTool<Operation>, change: FailingCall["change"]) {
    const input = applyChange(await this.#prepare(), change);
    const { result, requests } = await observe(this.#sandbox, () => callTool(tool, input));
    await this.#sandbox.restore(this.#seeded);
    return { input, answer: result, endpoints: toEndpoints(requests, input) };
  }

  /** @throws Error if the call succeeds. */
  async fail(tool: ApiTool<Operation>, call: FailingCall): Promise<Failure> {
    const { answer } = await this.call(tool, call.change);
    const { code } = answer;
    if (code === undefined) throw new Error(`${tool.name} accepts ${call.mistake}.`);
    return { ...call, answer: { ...answer, code } };
  }

  /** Returns the input, after the call that creates what it is about. */
  async #prepare(): Promise<Record<string, unknown>> {
    const { before, input } = this.#example;
    if (typeof input !== "function") return input;
    if (before === undefined) throw new Error("An input that is a function needs a call before.");
    const tool = findTool(this.#sandbox, this.#service, { name: before.tool });
    const { content } = await callTool(tool, before.input);
    const { data } = JSON.parse(content) as { data: Record<string, unknown> };
    return input(String(data[before.id]));
  }
}
