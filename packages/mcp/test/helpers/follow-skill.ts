import { Validator } from "@langchain/core/utils/json_schema";
import type { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import type { Sandbox } from "@workbelt/sandbox";
import { connectHttp, dataOf, textOf } from "./clients.js";
import { fill, readCalls, readPlaceholders, type SkillCall, type Values } from "./read-skill.js";
import { startServer } from "./start-server.js";

/** Returns the data of the latest result of a tool; of a repeated call, the data of each. */
export type Results = <Data>(tool: string) => Data;

/** Scripted case of a skill: fills its placeholders and verifies the outcome. */
export interface Script {
  /** A value for each placeholder, or a function that finds it in the results before its first use. */
  values: Readonly<Record<string, unknown>>;
  /** Steps whose condition does not hold. */
  skip?: readonly number[];
  /** Keys of arguments to leave out, as the skill says for this case. */
  leaveOut?: readonly string[];
  /** For calls that a step makes for each of several things: the values of each, by tool. */
  repeat?: Readonly<Record<string, (results: Results) => Values[]>>;
  /** Changes the sandbox before the agent begins. */
  prepare?: (sandbox: Sandbox) => Promise<unknown>;
}

/** Outcome of the case. */
export interface Outcome {
  results: Results;
  /** The questions that a person was asked and said yes to. */
  questions: readonly string[];
  /** The changes, such as `created note: Call`, in alphabetical order; a new page stands for its blocks. */
  changed: readonly string[];
  sandbox: Sandbox;
}

/** Has a scripted agent follow a skill, over a server with a sandbox of its own. */
export async function follow(name: string, script: Script): Promise<Outcome> {
  const { sandbox, url } = await startServer();
  await script.prepare?.(sandbox);
  const client = await connectHttp(url, "2026", { capabilities: { elicitation: { form: {} } } });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "accept", content: { confirm: true } };
  });
  const since = await sandbox.snapshot();
  const results = await followSkill(client, name, script);
  const changes = await sandbox.changes(since);
  const created = new Set(changes.filter(({ kind }) => kind === "created").map(({ id }) => id));
  const changed = changes
    .filter(({ kind, parent }) => kind !== "created" || !created.has(parent?.id ?? ""))
    .map(({ kind, resource, title }) => `${kind} ${resource}: ${title}`);
  return { results, questions, changed: changed.toSorted(), sandbox };
}

/**
 * Has a client read a skill of its server, and follow it: it makes all calls in order, those of the check too.
 *
 * @throws Error for a placeholder without a value, a value without a placeholder, and a call that fails.
 */
async function followSkill(client: Client, name: string, script: Script): Promise<Results> {
  const { leaveOut = [], repeat = {}, skip = [] } = script;
  const agent = new ScriptedAgent(client, script);
  const calls = readCalls(await readSkill(client, name)).filter(
    ({ isConditional, step }) => !(isConditional && skip.includes(step!)),
  );
  for (const call of calls) {
    if (repeat[call.name] === undefined || call.step === undefined) await agent.make(call);
    else await agent.makeEach(call, repeat[call.name]!);
  }
  const text = JSON.stringify(calls);
  const unused = [
    ...agent.unused,
    ...leaveOut.filter((key) => !text.includes(`"${key}"`)),
    ...skip.filter((skipped) => calls.some(({ step }) => step === skipped)),
  ];
  if (unused.length > 0) throw new Error(`${name} has no use for ${unused.join(", ")}`);
  return agent.results;
}

/** Reads a skill as a client does: by its list and its entry, whose digest the text must have. */
export async function readSkill(client: Client, name: string): Promise<string> {
  const skills = new SkillsClient(client);
  const listed = await skills.list();
  const found = listed.skills.find(({ frontmatter }) => frontmatter.name === name);
  const { skill } = await skills.get(found?.uri ?? `skill://workbelt/${name}/SKILL.md`);
  const { body, verified } = await skills.read(skill);
  if (!verified) throw new Error(`the text of ${name} has another digest than its entry`);
  return body ?? "";
}

class ScriptedAgent {
  /** The values of placeholders so far: one that comes again has the same. */
  readonly #values = new Map<string, unknown>();
  readonly #repeated = new Set<string>();
  readonly #data = new Map<string, unknown>();

  readonly client: Client;
  readonly script: Script;

  constructor(client: Client, script: Script) {
    this.client = client;
    this.script = script;
  }

  readonly results: Results = <Data>(tool: string) => {
    if (!this.#data.has(tool)) throw new Error(`${tool} was not called yet`);
    return this.#data.get(tool) as Data;
  };

  get unused(): string[] {
    const { repeat = {}, values } = this.script;
    return [
      ...Object.keys(values).filter((name) => !this.#values.has(name)),
      ...Object.keys(repeat).filter((name) => !this.#repeated.has(name)),
    ];
  }

  async make(call: SkillCall): Promise<void> {
    this.#data.set(call.name, await this.#send(call, {}));
  }

  async makeEach(call: SkillCall, find: (results: Results) => Values[]): Promise<void> {
    this.#repeated.add(call.name);
    const all: unknown[] = [];
    for (const values of find(this.results)) all.push(await this.#send(call, values));
    if (all.length === 0) throw new Error(`there is nothing to call ${call.name} for`);
    this.#data.set(call.name, all);
  }

  async #send({ arguments: template, name }: SkillCall, own: Values): Promise<unknown> {
    const kept = removeKeys(template, this.script.leaveOut ?? []);
    const args = fill(kept, this.#valuesFor(kept, own)) as Record<string, unknown>;
    const { tools } = await this.client.listTools();
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const { errors } = new Validator(tool.inputSchema as never).validate(args);
    if (errors.length > 0) throw new Error(`${name}: ${JSON.stringify(errors)}`);
    const result = await this.client.callTool({ name, arguments: args });
    if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
    return dataOf<unknown>(result);
  }

  #valuesFor(template: unknown, own: Values): Values {
    const names = readPlaceholders(template).filter((name) => !Object.hasOwn(own, name));
    for (const name of names) {
      if (this.#values.has(name) || !Object.hasOwn(this.script.values, name)) continue;
      const value = this.script.values[name];
      const isFunction = typeof value === "function";
      const found = isFunction ? (value as (results: Results) => unknown)(this.results) : value;
      if (found === undefined) throw new Error(`the results so far have no <${name}>`);
      this.#values.set(name, found);
    }
    return { ...(Object.fromEntries(this.#values) as Values), ...own };
  }
}

function removeKeys(value: unknown, keys: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, item: unknown) => (keys.includes(key) ? undefined : item)),
  );
}
