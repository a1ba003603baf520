import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createPolicy, type PolicyPreset } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";
import { prepareInput } from "@workbelt/testing/samples";
import { expect, onTestFinished, test } from "vitest";
import {
  findTool,
  startDocumentationSandbox,
} from "../../../../site/generator/run/documentation-sandbox.ts";
import { services } from "../../../../site/generator/services.ts";
import {
  createHttpHandler,
  createServerFactory,
  createToolkits,
  type HttpHandler,
  type ServedToolkit,
} from "../../src/index.js";
import { textOf } from "../helpers/clients.js";
import { packages } from "../helpers/packages.js";
import { createClients } from "../helpers/start-server.js";
import { sampleCases } from "../../../../scripts/sample-cases.ts";

const ACCEPTED = { action: "accept", content: { confirm: true } };
const NOT_SUPPORTED = /^Not executed: .* cannot ask one\..* \(--policy\)\.$/;
const DECLINED = { action: "decline" };
const writes = packages.flatMap(({ tools }) =>
  tools.map(({ operation }) => operation).filter(({ effect }) => effect !== "read"),
);

type Arguments = Record<string, unknown>;

/** A question, as a client sees it that answers by itself; of a result, the text. */
interface Answered {
  text: string;
  isError: boolean;
  requestState: string | undefined;
}

/** A way in which a client calls a tool. */
interface Adapter {
  name: string;
  handler: HttpHandler;
  toCall: (tool: string, args: Arguments) => { name: string; arguments: Arguments };
}

/** Creates a folder with the files that the samples upload. */
function createFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["offer.pdf", "monday.mp3"]) writeFileSync(join(folder, name), "content");
  return folder;
}

function createHandler(toolkits: readonly ServedToolkit[], discovery = false): HttpHandler {
  return createHttpHandler(createServerFactory({ toolkits, discovery }));
}

/** Creates all adapters of one policy. */
function createAdapters(sandbox: Sandbox, preset: PolicyPreset): Adapter[] {
  const files = createFiles();
  const clients = createClients(sandbox);
  const policy = createPolicy(preset, packages);
  const toolkits = createToolkits(packages, { clients, files, policy });
  const prefixed = packages.map((each) =>
    each.createToolkit({
      ...each.files?.(files, () => undefined),
      client: clients[each.service.name],
      onError: "return",
      prefix: "my_",
      policy,
    }),
  );
  return [
    {
      name: "its own name",
      handler: createHandler(toolkits),
      toCall: (name, args) => ({ name, arguments: args }),
    },
    {
      name: "call_tool",
      handler: createHandler(toolkits, true),
      toCall: (name, args) => ({ name: "call_tool", arguments: { name, arguments: args } }),
    },
    {
      name: "a prefixed name",
      handler: createHandler(prefixed),
      toCall: (name, args) => ({ name: `my_${name}`, arguments: args }),
    },
  ];
}

/** Connects a caller with a token of the subject, as a handler admits one. */
async function connectAs(
  { handler, toCall }: Adapter,
  subject: string,
  capabilities: object,
): Promise<(tool: string, args: Arguments, answer?: object) => Promise<Answered>> {
  const caller = { token: "t", clientId: "app", scopes: [], extra: { subject } };
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities, inputRequired: { autoFulfill: false }, versionNegotiation: { mode: "auto" } },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: (url, init) => handler.serve(new Request(url, init), caller),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return async (tool, args, answer = {}) => {
    const result = await client.callTool(
      { ...toCall(tool, args), ...answer },
      { allowInputRequired: true },
    );
    const { requestState } = result as { requestState?: string };
    const text = requestState === undefined ? textOf(result) : "";
    return { text, isError: result.isError === true, requestState };
  };
}

function createInput(sandbox: Sandbox, tool: string): Promise<Arguments> {
  const service = services.find(({ samples }) => Object.hasOwn(samples, tool))!;
  return prepareInput(service.samples[tool]!, (name) => findTool(sandbox, service, { name }));
}

const answered = (response: object, requestState: string | undefined) => ({
  inputResponses: { approval: response },
  requestState,
});

/** Adds the key that would change the prototype of a copy. */
function withPrototypeKey(args: Arguments): Arguments {
  return JSON.parse(JSON.stringify(args).replace("{", '{"__proto__":{"x":1},')) as Arguments;
}

/** Changes the first text or number of an input. */
function withOtherValue(args: Arguments): Arguments {
  const [key = "", value] =
    Object.entries(args).find(([, each]) => ["string", "number"].includes(typeof each)) ?? [];
  return { ...args, [key]: typeof value === "number" ? value + 1 : `${String(value)} ` };
}

/** A write whose sample sets what is there already. */
const UNCHANGING = "crm_upsert_record";

/** Prepares an input for each write, all on one state of the sandbox. */
async function startPrepared() {
  const { sandbox } = await startDocumentationSandbox();
  onTestFinished(() => sandbox.stop());
  const inputs = new Map<string, Arguments>();
  const sampled = sampleCases(writes, 3).map(({ name }) => name);
  for (const name of new Set([...sampled, UNCHANGING]))
    inputs.set(name, await createInput(sandbox, name));
  return { sandbox, inputs, prepared: await sandbox.snapshot() };
}

const forms = { elicitation: { form: {} } };

test("no write of any operation is sent through any adapter unless a person has confirmed this call", async () => {
  const { inputs, prepared, sandbox } = await startPrepared();
  const passed: string[] = [];
  for (const adapter of createAdapters(sandbox, "writes")) {
    const [mute, ada, grace] = await Promise.all([
      connectAs(adapter, "ada", {}),
      connectAs(adapter, "ada", forms),
      connectAs(adapter, "grace", forms),
    ]);
    for (const [name, input] of inputs) {
      const check = (attack: string, isStopped: boolean) => {
        if (!isStopped) passed.push(`${name} by ${adapter.name}: ${attack}`);
      };
      const refused = await mute(name, input);
      check("a client that cannot ask", NOT_SUPPORTED.test(refused.text));

      const declined = await ada(name, input);
      const no = await ada(name, input, answered(DECLINED, declined.requestState));
      check("after a no", no.text.includes("the person did not confirm this call"));
      const replayed = await ada(name, input, answered(ACCEPTED, declined.requestState));
      check("a yes after the no", replayed.requestState !== undefined);

      const { requestState } = await ada(name, input);
      const accepted = answered(ACCEPTED, requestState);
      const byAnother = await grace(name, input, accepted);
      check("another caller's yes", byAnother.requestState !== undefined);
      const other = await ada(name, withOtherValue(input), accepted);
      check("a yes to other values", other.isError || other.requestState !== undefined);
      const strange = await ada(name, withPrototypeKey(input));
      check("a key of the prototype", strange.isError || strange.requestState !== undefined);
    }
  }
  expect(inputs.size).toBeGreaterThan(20);
  expect(passed).toEqual([]);
  expect(await sandbox.changes(prepared)).toEqual([]);
});

test("a confirmed write of any operation is sent once", async () => {
  const { inputs, prepared, sandbox } = await startPrepared();
  const callers = await Promise.all(
    createAdapters(sandbox, "writes").map((adapter) => connectAs(adapter, "ada", forms)),
  );
  const unchanged: string[] = [];
  const failed: string[] = [];
  const repeated: string[] = [];
  for (const [at, [name, input]] of [...inputs].entries()) {
    const ada = callers[at % callers.length]!;
    const { requestState } = await ada(name, input);
    const accepted = answered(ACCEPTED, requestState);
    if ((await ada(name, input, accepted)).isError) failed.push(name);
    const changes = await sandbox.changes(prepared);
    const again = await ada(name, input, accepted);
    const isSentAgain = !isDeepStrictEqual(await sandbox.changes(prepared), changes);
    if (again.requestState === undefined || isSentAgain) repeated.push(name);
    if (changes.length === 0) unchanged.push(name);
    await sandbox.restore(prepared);
  }
  expect([failed, repeated]).toEqual([[], []]);
  // Its sample writes the values that are there already.
  expect(unchanged).toEqual([UNCHANGING]);
});

test("calls that the policy denies are refused through every adapter, without a question", async () => {
  const { inputs, prepared, sandbox } = await startPrepared();
  const texts = new Set<string>();
  for (const adapter of createAdapters(sandbox, "read-only")) {
    const ada = await connectAs(adapter, "ada", forms);
    for (const [name, input] of inputs) {
      texts.add((await ada(name, input)).text.replace(/ call of \w+/, " call"));
    }
  }
  expect([...texts]).toEqual([
    "Nothing was sent. The policy denies this call: only reads are allowed. Do not try another way; tell the user. The person who runs this agent can change its policy.",
  ]);
  expect(await sandbox.changes(prepared)).toEqual([]);
});
