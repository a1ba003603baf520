import type { Call, CallPolicy } from "@workbelt/core";
import {
  type AnyTool,
  flattenInput,
  isProse,
  listNamed,
  listTexts,
  lookUpProse,
  normalizeId,
  type Origin,
  titleOf,
} from "@workbelt/core/adapters";
import { followProgram } from "../flow/follow-program.js";
import type { CallFlow, FunctionKind, ProgramFlow } from "../flow/program-flow.js";
import type { Label } from "../flow/labels.js";
import type { ProgramPosition } from "../interpreter/program-error.js";
import { describeSource } from "./describe-source.js";

type Input = Readonly<Record<string, unknown>>;

/** Influence of texts by outsiders on a planned write. */
export interface OutsideInfluence {
  /** Reads on whose texts it depends whether the write is made, and how often. Empty if on none. */
  readonly happens: readonly string[];
  /** The inputs that are made of such texts, or depend on them. */
  readonly inputs: readonly OutsideInput[];
}

/** An input that texts by outsiders are in, or decide. */
export interface OutsideInput {
  readonly path: string;
  readonly value: unknown;
  /** Reads of these texts. */
  readonly from: readonly string[];
  /** False for the words of a task, note, comment or page. */
  readonly decides: boolean;
}

/** Finds what texts by outsiders decide about a write, once all reads have been made. */
export type FindInfluence = (call: Call) => Promise<OutsideInfluence | undefined>;

/** Returns true for a write about which texts by outsiders decide. */
export function isDecidedOutside(influence: OutsideInfluence | undefined): boolean {
  if (influence === undefined) return false;
  return influence.happens.length > 0 || influence.inputs.some(({ decides }) => decides);
}

/** A read of texts by outsiders that a program has made. */
interface OutsideRead {
  /** Places in the program that it may have been made from; undefined for a program that is not followed. */
  readonly places: ReadonlySet<string> | undefined;
  readonly description: string;
}

/**
 * The values of one program that are made of texts by outsiders. What depends on what comes from the text of the program; which reads
 * were made, and returned such texts, from its run.
 */
export class OutsideValues {
  readonly #flow: ProgramFlow | undefined;
  readonly #lineStarts: readonly number[];
  readonly #reads: OutsideRead[] = [];
  /** Names of things that the program has read, by their ids. */
  readonly #named = new Map<string, Origin>();

  constructor(source: string, functions: ReadonlyMap<string, { readonly tool: AnyTool }>) {
    this.#flow = followProgram(source, { kindOf: (name) => kindOf(functions.get(name)?.tool) });
    this.#lineStarts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  }

  /** Notes a read: what it names, and whether its result has texts by outsiders. */
  noteRead(
    tool: AnyTool,
    { input, touches }: Pick<Call, "input" | "touches">,
    position: ProgramPosition | undefined,
    result: unknown,
  ) {
    for (const [id, origin] of listNamed(result, tool.service))
      this.#named.set(normalizeId(id), origin);
    if (!returnsOutside(tool, input)) return;
    const places = this.#findCalls(tool.name, position)?.map(({ start }) => `${start}`);
    const subjects = touches.things.map(({ identity }) => this.#named.get(identity));
    const subject = subjects.find((each) => each !== undefined);
    const description = describeSource(
      { title: titleOf(tool), service: tool.service },
      result,
      subject,
    );
    this.#reads.push({ places: places && new Set(places), description });
  }

  /** Returns what decides about a write, to be asked when all reads have been made. */
  follow(tool: AnyTool, input: Input, position: ProgramPosition | undefined): FindInfluence {
    const calls = this.#findCalls(tool.name, position);
    return (call) => this.#influenceOn(call, input, calls);
  }

  /** Returns true if what the program returns and prints may depend on texts by outsiders. */
  isInOutput(): boolean {
    return this.#flow === undefined
      ? this.hasRead()
      : this.#sourcesOf(this.#flow.output).length > 0;
  }

  /** Returns true if the program has read texts by outsiders. */
  hasRead(): boolean {
    return this.#reads.length > 0;
  }

  async #influenceOn(
    call: Call,
    input: Input,
    calls: readonly CallFlow[] | undefined,
  ): Promise<OutsideInfluence | undefined> {
    const leaves = flattenInput(input);
    const find = (path: readonly string[]) =>
      calls === undefined
        ? this.#allSources()
        : this.#sourcesOf(...calls.flatMap((each) => listLabels(each, input, path)));
    const happens =
      calls === undefined
        ? this.#allSources()
        : this.#sourcesOf(...calls.map((each) => each.happens));
    const found = leaves.flatMap(([path, value]) => {
      const from = find(path);
      if (from.length === 0) return [];
      return [{ path, value, from }];
    });
    const inputs = await markDeciding(found, call, input);
    return happens.length === 0 && inputs.length === 0 ? undefined : { happens, inputs };
  }

  #allSources(): string[] {
    return [...new Set(this.#reads.map(({ description }) => description))];
  }

  #sourcesOf(...labels: readonly Label[]): string[] {
    const found = this.#reads.filter(
      ({ places }) =>
        places === undefined || labels.some((label) => [...places].some((each) => label.has(each))),
    );
    const isMarked = labels.some((label) => label.size > 0);
    return isMarked ? [...new Set(found.map(({ description }) => description))] : [];
  }

  /** Finds the calls in the program's text that a call may be; all of its function if the place does not tell. */
  #findCalls(name: string, position: ProgramPosition | undefined): CallFlow[] | undefined {
    if (this.#flow === undefined) return undefined;
    const own = this.#flow.calls.filter((call) => call.name === name);
    const lineStart = position && this.#lineStarts[position.line - 1];
    if (position === undefined || lineStart === undefined) return own;
    const offset = lineStart + position.column - 1;
    const there = own.filter(({ end, start }) => start <= offset && offset < end);
    return there.length === 0 ? own : there;
  }
}

/** An input with texts by outsiders, before it is known whether it decides. */
type FoundInput = Pick<OutsideInput, "value" | "from"> & { readonly path: readonly string[] };

/** Finds which inputs decide. The account is asked only if the schema does not tell. */
async function markDeciding(
  found: readonly FoundInput[],
  { account, client, operation }: Call,
  input: Input,
): Promise<OutsideInput[]> {
  const isKnown = found.every(({ path, value }) => isProse(operation.input, path, value));
  const prose = isKnown ? [] : await lookUpProse(operation, input, client, { account });
  return found.map(({ path, value, from }) => {
    const decides = !isProse(operation.input, path, value, prose);
    return { path: path.join("."), value, from, decides };
  });
}

function kindOf(tool: AnyTool | undefined): FunctionKind | undefined {
  if (tool === undefined) return undefined;
  if (tool.operation.effect !== "read") return "write";
  return mayReturnOutside(tool) ? "outside" : "read";
}

function mayReturnOutside({ operation, policy, service }: AnyTool): boolean {
  return policy?.mayReturnOutsideContent({ operation, service }) ?? false;
}

function returnsOutside({ operation, policy, service }: AnyTool, input: Input): boolean {
  return policy?.returnsOutsideContent({ operation, service }, input) ?? false;
}

/**
 * Lists the labels of what an input of a call is made of. A path in the program's text that the validated input does not have, such
 * as one under another name, may be any input of the same object.
 */
function listLabels({ inputs }: CallFlow, input: Input, path: readonly string[]): Label[] {
  return Array.from(inputs).flatMap(([key, label]) => {
    const given = key === "" ? [] : key.split(".");
    const known = given.slice(0, countKnown(input, given));
    const isThere = known.every((part, index) => part === "*" || part === path[index]);
    return isThere ? [label] : [];
  });
}

/** Returns how many keys of a path an input has. */
function countKnown(input: unknown, path: readonly string[]): number {
  let values: unknown[] = [input];
  for (const [index, key] of path.entries()) {
    const objects = values.filter((value) => typeof value === "object" && value !== null);
    const next = objects.flatMap((value) =>
      key === "*"
        ? Object.values(value)
        : Object.hasOwn(value, key)
          ? [(value as Record<string, unknown>)[key]]
          : [],
    );
    if (next.length === 0) return index;
    values = next;
  }
  return path.length;
}

/** Returns the policies of tools for which a conversation has read texts by outsiders already. */
export async function listMarked(
  functions: ReadonlyMap<string, { readonly tool: AnyTool }>,
  threadId: string | undefined,
): Promise<ReadonlySet<CallPolicy>> {
  const policies = new Set([...functions.values()].flatMap(({ tool }) => tool.policy ?? []));
  const marked = await Promise.all(
    Array.from(policies, async (policy) =>
      (await policy.hasReadOutsideContent(threadId)) ? [policy] : [],
    ),
  );
  return new Set(marked.flat());
}

/**
 * Adds the inputs of a write that repeat what its conversation had read before the program was written: its text may have them.
 *
 * @throws the errors of the policy's store
 */
export async function addRepeated(
  influence: OutsideInfluence | null,
  call: Call,
  policy: CallPolicy | undefined,
  threadId: string | undefined,
): Promise<OutsideInfluence | null> {
  const { input } = call;
  const leaves = flattenInput(input).map(([path, value]) => ({ path, value, key: path.join(".") }));
  const given = leaves.map(({ key, value }) => [key, value] as const);
  const { passages = [] } = (await policy?.findOutsidePassages(threadId, given)) ?? {};
  const known = new Set(influence?.inputs.map(({ path }) => path));
  const repeated = leaves.flatMap(({ key, path, value }): FoundInput[] => {
    const own = passages.filter((each) => each.path === key);
    if (own.length === 0 || known.has(key)) return [];
    const from = [...new Set(own.flatMap((each) => each.from))];
    return [{ path, value, from }];
  });
  if (repeated.length === 0) return influence;
  const inputs = await markDeciding(repeated, call, input);
  return { happens: influence?.happens ?? [], inputs: [...(influence?.inputs ?? []), ...inputs] };
}

/** Marks a conversation whose model reads texts by outsiders, in all policies of tools. */
export async function markThread(
  tools: Iterable<AnyTool>,
  threadId: string | undefined,
  output?: readonly unknown[],
): Promise<void> {
  const all = [...tools];
  const policies = new Set(all.flatMap(({ policy }) => policy ?? []));
  // Its output may have fields of each service.
  const meanings = Object.assign({}, ...all.map(({ service }) => service.meanings));
  const texts = output && listTexts(output, "what a program returned", { meanings });
  for (const policy of policies) await policy.markOutsideContent(threadId, texts);
}
