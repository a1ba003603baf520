import { z } from "zod";
import type { SendOptions } from "../client/request.js";
import type { Api } from "../client/service.js";
import { aggregatedMembers } from "../operations/aggregate.js";
import type { Operation } from "../operations/operation.js";
import { lookUp } from "../operations/look-up.js";
import { toNestedSchema } from "../schemas/model-schema.js";
import { omitPinned } from "../schemas/pinned-inputs.js";
import type { AnyTool } from "../tools/operation-tool.js";
import type { AccountTypes } from "../tools/catalog.js";
import type { AnyToolkit } from "../tools/toolkit.js";
import { omitKeys } from "../text/json.js";
import { safeLine } from "../text/safe-text.js";
import { formatUnknownTool } from "./look-up-tools.js";
import { ToolDirectory } from "./tool-directory.js";
import type { DiscoverableToolkit } from "./tool-groups.js";
import { quoteKey, toTypeText, type TypeTextOptions } from "./type-text.js";

/** Options of {@link describeTypes}. */
export interface TypesOptions extends Pick<SendOptions, "account" | "signal" | "threadId"> {
  /** Adds descriptions of operations and inputs. @default true */
  comments?: boolean | undefined;
  /**
   * Looks up the account's own names: the objects that inputs take, and the values of the objects, lists and databases
   * that `names` has beside those of tools. It sends reads.
   *
   * @default false
   */
  live?: boolean | undefined;
  /**
   * Describes how to get another page of a list, and figures in place of items. Programs, whose lists return all items,
   * compute figures themselves.
   *
   * @default true
   */
  pages?: boolean | undefined;
}

/**
 * Describes tools as TypeScript declarations, for programs that models write and for coding agents: one function for each
 * tool, whose input and result are those of a model's call. Shapes that several tools share have a name.
 *
 * @param names tools or resources, with or without the service's prefix; with `live` also objects, lists and databases.
 * @throws ConfigurationError if two tools have the same name; with `live` also for a client that lacks its token. A lookup
 * that fails leaves the account's names out.
 * @example
 * console.log(await describeTypes([new CrmToolkit()], ["crm_create_task", "deals"], { live: true }));
 */
export async function describeTypes(
  toolkits: readonly TypedToolkit[],
  names: readonly string[],
  { comments = true, live = false, pages = true, ...call }: TypesOptions = {},
): Promise<string> {
  const directory = new ToolDirectory(toolkits);
  const accounts = live ? toolkits.map((toolkit) => new AccountLookUp(toolkit, call)) : [];
  const wanted = await Promise.all(
    names
      .flatMap((text) => splitNames(text, directory))
      .map(async (name) => {
        const lookup = directory.find(name);
        const isTool = directory.tools.has(name);
        const types = isTool ? [] : accounts.map((account) => account.describeValues(name));
        const values = (await Promise.all(types)).filter((each) => each !== undefined);
        return { name, isTool, values, functions: "tools" in lookup ? lookup.tools : [], lookup };
      }),
  );
  const chosen = new Set(wanted.flatMap(({ functions, isTool }) => (isTool ? functions : [])));
  // "deals" beside one of its functions is the object, not all functions of the resource.
  const found = wanted.flatMap(({ functions, values }) => {
    return values.length > 0 && functions.some((name) => chosen.has(name)) ? [] : functions;
  });
  const tools = [...new Set([...found, ...chosen])].flatMap(
    (name) => directory.tools.get(name) ?? [],
  );
  const literals = await Promise.all(accounts.map((account) => account.listNames(tools)));
  const unknown = wanted.flatMap(({ lookup, name, values }) => {
    if (values.length > 0 || "tools" in lookup) return [];
    return [`// ${formatUnknownTool(name, lookup.closest)}`];
  });
  const values = wanted.flatMap((each) => each.values);
  const named = new Map<string, string>();
  const functions = tools.map((tool) => {
    const own = literals.find(({ service }) => service === tool.service.name);
    return declare(tool, { comments, named, pages, literals: own?.names ?? {} });
  });
  const types = [...named].map(([name, type]) => `type ${name} = ${type};`);
  const identities: Identities = Object.assign(
    {},
    ...tools.map(({ service }) => service.identities),
  );
  return [...unknown, ...types, ...nameShared([...values, ...functions], identities)].join("\n");
}

/** Divides a text that has only names of tools and resources. Objects and databases may have spaces in their names. */
function splitNames(text: string, directory: ToolDirectory): string[] {
  const words = text.match(/[\w-]+/g) ?? [];
  const areKnown = words.every((word) => "tools" in directory.find(word));
  return words.length > 1 && areKnown ? words : [text];
}

/** The part of a toolkit that types are made of. */
export type TypedToolkit = DiscoverableToolkit & Partial<Pick<AnyToolkit, "accountTypes">>;

/** Lookups of the account's own names. One that fails finds nothing. */
class AccountLookUp {
  readonly #types: AccountTypes | undefined;
  readonly #tool: AnyTool | undefined;
  readonly #options: SendOptions;

  constructor({ accountTypes, toolsByResource }: TypedToolkit, options: SendOptions) {
    this.#types = accountTypes;
    [this.#tool] = [...toolsByResource.values()].flat();
    this.#options = options;
  }

  /** Lists the names that inputs take, if one of the tools is of the service. */
  async listNames(tools: readonly AnyTool[]) {
    const service = this.#tool?.service.name;
    const isUsed = tools.some((tool) => tool.service.name === service);
    const names = isUsed ? await this.#find(async (api) => this.#types?.listNames?.(api)) : {};
    return { service, names: names ?? {} };
  }

  /** Describes the values of something of the account; undefined if it has nothing of this name. */
  async describeValues(name: string): Promise<ValuesDeclaration | undefined> {
    const members = await this.#find(async (api) => this.#types?.describeValues?.(name, api));
    if (members === undefined) return undefined;
    const lines = Object.entries(members).map(([key, type]) => `${quoteKey(key)}?: ${type};`);
    return { values: name, output: `{ ${lines.join(" ")} }` };
  }

  /** @throws ConfigurationError */
  async #find<Found>(load: (api: Api) => Promise<Found>): Promise<Found | undefined> {
    const tool = this.#tool;
    if (tool === undefined || this.#types === undefined) return undefined;
    const { client, options } = tool.resolveChecked({}, this.#options);
    return lookUp(tool.operation, client, options, load);
  }
}

/** Names of fields that have ids, with what these identify. */
type Identities = Readonly<Record<string, string>>;

function quoteComment(text: string): string {
  return safeLine(text).replaceAll("*/", "");
}

interface Declaration {
  comment: string;
  name: string;
  input: string;
  output: string;
}

/** The values of something of the account, as a type of its own. */
interface ValuesDeclaration {
  values: string;
  output: string;
}

function declare(
  tool: AnyTool,
  {
    comments,
    literals,
    named,
    pages,
  }: Required<Omit<TypeTextOptions, "prefix"> & Pick<TypesOptions, "pages">>,
): Declaration {
  const { description, name, operation, pinned } = tool;
  const paging = pages ? NO_KEYS : listPagingKeys(operation);
  const input = omitProperties(toNestedSchema(omitPinned(operation.input, pinned)), paging.inputs);
  const hasInputs = Object.keys(input.properties ?? {}).length > 0;
  const isOptional = (input.required ?? []).length === 0;
  const { output = z.unknown() } = operation;
  const json = omitProperties(
    z.toJSONSchema(output, { io: "output", unrepresentable: "any" }),
    paging.outputs,
  );
  return {
    name,
    comment: comments ? `/** ${quoteComment(description)} */\n` : "",
    input: hasInputs
      ? `input${isOptional ? "?" : ""}: ${toTypeText(input, { comments, literals, named })}`
      : "",
    output: toTypeText(json, { comments: false, named, prefix: toTypeName(name) }),
  };
}

const NO_KEYS = { inputs: [], outputs: [] };

/** Lists the inputs that ask for another page or for figures, and the members of results that answer them. */
function listPagingKeys({ pagination }: Operation) {
  if (pagination === undefined || pagination.kind === "none") return NO_KEYS;
  return {
    inputs: [pagination.input, "aggregate"],
    outputs: [
      `next_${pagination.kind}`,
      ...(pagination.readOn === undefined ? [] : [pagination.readOn]),
      ...Object.keys(aggregatedMembers),
    ],
  };
}

function omitProperties<Schema extends z.core.JSONSchema.BaseSchema>(
  schema: Schema,
  keys: readonly string[],
): Schema {
  const { properties } = schema;
  return properties === undefined ? schema : { ...schema, properties: omitKeys(properties, keys) };
}

/** Types of the language that a shape may not be named as. */
const BUILT_IN = [
  "OneOrMore",
  "Array",
  "Date",
  "Error",
  "Map",
  "Object",
  "Promise",
  "Record",
  "Set",
  "Symbol",
];

/** The type of attributes with several values, of which results have one alone. */
const ONE_OR_MORE = "type OneOrMore<Value> = Value | Value[];";

// A name and its declaration cost more than a shorter type.
const MIN_SHARED = 45;

/** Writes declarations, with a named type for each object that several results have. */
function nameShared(
  declarations: readonly (Declaration | ValuesDeclaration)[],
  identities: Identities,
): string[] {
  const counts = new Map<string, number>();
  for (const declaration of declarations) {
    const objects = listObjects(declaration.output);
    // Attributes of one object have the same shape; a function's own are shown where they are.
    for (const type of "values" in declaration ? objects : new Set(objects)) {
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  const shared = [...counts]
    .filter(([type, count]) => count > 1 && type.length >= MIN_SHARED)
    .map(([type]) => type)
    .toSorted((one, other) => other.length - one.length);
  const names = new Map<string, string>();
  const taken = declarations.flatMap((each) => ("values" in each ? toTypeName(each.values) : []));
  for (const type of shared) {
    names.set(
      type,
      nameType(type, identities, new Set([...BUILT_IN, ...taken, ...names.values()])),
    );
  }
  const replace = (text: string, own?: string) =>
    shared.reduce((replaced, type) => {
      return type === own ? replaced : replaced.replaceAll(type, names.get(type) ?? type);
    }, text);
  const types = shared.map((type) => `type ${names.get(type)} = ${replace(type, type)};`);
  const functions = declarations.map((declaration) => {
    const output = replace(declaration.output);
    if ("values" in declaration) {
      const { values } = declaration;
      return `/** Values of ${quoteComment(values)}, as results have them. */\ntype ${toTypeName(values)} = ${output};`;
    }
    const { comment, input, name } = declaration;
    return `${comment}declare function ${name}(${input}): Promise<${output}>;`;
  });
  const used = types.filter((_type, index) => {
    const name = names.get(shared[index] ?? "") ?? "";
    const users = [...functions, ...types.filter((_other, place) => place !== index)];
    return users.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  });
  const isUsed = functions.some((text) => text.includes("OneOrMore<"));
  return [...(isUsed ? [ONE_OR_MORE] : []), ...used, ...functions];
}

/** Lists the texts of all objects in a type. */
function listObjects(type: string): string[] {
  const starts: number[] = [];
  const found: string[] = [];
  for (const { 0: brace, index } of type.matchAll(/[{}]/g)) {
    if (brace === "{") starts.push(index);
    else found.push(type.slice(starts.pop(), index + 1));
  }
  return found;
}

/** Names a type by what its first field identifies: `Task` for objects with the id of a task. */
function nameType(type: string, identities: Identities, taken: ReadonlySet<string>): string {
  const [, field = ""] = /^\{ "?(\w+)"?\??:/.exec(type) ?? [];
  const name = toTypeName(Object.hasOwn(identities, field) ? (identities[field] ?? "") : "shape");
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function toTypeName(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{L}/u.test(name) ? name : `T${name}`;
}
