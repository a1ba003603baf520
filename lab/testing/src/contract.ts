import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ApiTool } from "@workbelt/core/langchain";
import type { Effect, Operation, WriteOperation } from "@workbelt/core/provider";
import { allAliases, annotationsFor, containersOf, toNestedSchema } from "@workbelt/core/adapters";
import { type Catalog, checkInput } from "@workbelt/core/testing-support";
import { findItemProblems } from "./item-problems.js";
import { findMissingProperties, findSchemaMismatches } from "./schema-parity.js";
import { findAliasProblems } from "./alias-problems.js";
import { findConsequenceProblems, findUnreachedCases } from "./consequence-problems.js";
import { findDeclarationProblems } from "./output-declaration.js";
import { countDefinitionTokens } from "./tokens.js";
import { findLengthProblems } from "./length-problems.js";
import { type JsonSchema, modelSchemas } from "./model-schemas.js";
import { findDrafts } from "./drafts.js";
import { namesFor } from "./naming.js";
import type { Samples } from "./samples/load-samples.js";
import { completeInput, listInputs } from "./samples/sample.js";
import { findRevertProblems } from "./revert-problems.js";
import { findSchemaProblems } from "./schema-problems.js";
import { formatToolTable } from "./tool-table.js";

/** The package that the contract suite examines. */
export interface ContractOptions {
  provider: Pick<Catalog, "operations" | "service" | "tools">;
  /**
   * All exports of a package that exports its operations: `import * as exports from "../src/index.js"`. If one is a class of
   * a tool, such as `HubGetContactTool`, there must be one for each operation.
   */
  exports?: Readonly<Record<string, unknown>> | undefined;
  /** The sample of each operation, as `loadSamples` of `@workbelt/testing/samples` returns them. */
  samples: Samples;
  /**
   * The folder of the sources, `new URL("../src/", import.meta.url)`. Each tool must have its file there,
   * in the folder of its resource. Files are not examined if it is left out.
   */
  sources?: URL | undefined;
  /**
   * The README that must contain the table that `formatToolTable` makes; false if there is none.
   * @default README.md in the parent folder of the sources; none without sources
   */
  readme?: URL | false | undefined;
  /** Verbs of tool names beyond the common ones, with their effects: `{ archive: "update" }`. */
  verbs?: Readonly<Record<string, Effect>> | undefined;
  /** Most tokens of the definitions of all operations together. */
  maxTokens?: number | undefined;
}

const MAX_TOOL_TOKENS = 400;

const EFFECT_OF_VERB: Readonly<Record<string, Effect>> = {
  list: "read",
  get: "read",
  search: "read",
  fetch: "read",
  query: "read",
  retrieve: "read",
  create: "create",
  add: "create",
  insert: "create",
  append: "create",
  upload: "create",
  update: "update",
  upsert: "update",
  move: "update",
  delete: "delete",
  remove: "delete",
};

/**
 * Defines a vitest suite of the rules for provider packages, over all tools: names, construction
 * without options, descriptions, effects, schemas that the major model APIs accept, declared outputs, and that the
 * package has all operations that it exports.
 */
export function describeContract(options: ContractOptions): void {
  const { service, tools } = options.provider;
  const entries = withEmptyEnvironment(() =>
    tools.map(({ operation, resource }) => ({ resource, tool: new ApiTool(operation, service) })),
  );
  const classes = withEmptyEnvironment(() => listClasses(options.exports));
  describe("contract", () => {
    test("each operation has a name of its own", () => {
      const names = entries.map(({ tool }) => tool.operation.name);
      expect(names).toEqual([...new Set(names)]);
    });
    test.each(classes)("the package has the operation of $name", ({ operation }) => {
      expect(entries.map(({ tool }) => tool.operation)).toContain(operation);
    });
    const readmes = [findReadme(options)].filter((readme) => readme !== undefined);
    test.each(readmes)("the README has the table of all tools", (readme) => {
      const hasTable = readFileSync(readme, "utf8").includes(formatToolTable(options.provider));
      expect(hasTable, "The README must contain the output of formatToolTable.").toBe(true);
    });
    const folders = [options.sources].filter((sources) => sources !== undefined);
    test.each(folders)(
      "nothing is left as a draft: decide what each line says, and delete it",
      (sources) => {
        expect(findDrafts(sources)).toEqual([]);
      },
    );
    const budgets = [options.maxTokens].filter((budget) => budget !== undefined);
    test.each(budgets)("all definitions together keep to their budget", (budget) => {
      expect(sumTokens(entries)).toBeLessThanOrEqual(budget);
    });
    for (const { resource, tool } of entries) {
      describe(tool.name, () => {
        describeTool({ resource, tool }, { entries, classes }, options);
      });
    }
  });
}

interface Entry {
  resource: string;
  tool: ApiTool<Operation>;
}

/** A class of a tool by its name, and the operation of its tools. */
interface ToolClass {
  name: string;
  operation: Operation;
}

function describeTool(
  { resource, tool }: Entry,
  { classes, entries }: { classes: ToolClass[]; entries: Entry[] },
  { exports, provider, samples, sources, verbs }: ContractOptions,
): void {
  const { operation } = tool;
  const sample = samples[tool.name];
  const example = sample === undefined ? {} : completeInput(sample);
  test("file, constant, class and tool share one name", () => {
    const names = namesFor(tool.name);
    const constants = provider.operations[resource] as Readonly<Record<string, unknown>>;
    expect(constants[names.constant]).toBe(operation);
    const exported = exports ?? constants;
    expect(exported[names.constant]).toBe(operation);
    const own = classes.filter(({ operation: each }) => each === operation);
    expect(own.map(({ name }) => name)).toEqual(classes.length > 0 ? [names.className] : []);
    if (sources === undefined) return;
    expect(existsSync(new URL(`${resource}/${names.file}.ts`, sources))).toBe(true);
  });

  test("the description is informative and short", () => {
    expect(tool.description.length).toBeGreaterThanOrEqual(20);
    expect(tool.description.length).toBeLessThanOrEqual(1024);
    expect(countDefinitionTokens(tool)).toBeLessThanOrEqual(MAX_TOOL_TOKENS);
  });

  test("the effect follows from the verb, and the annotations from effect and consequence", () => {
    const effects = { ...EFFECT_OF_VERB, ...verbs };
    const verb = getVerb(tool.name, effects);
    expect(
      verb,
      "The name has no known verb: use one, or add it to the option `verbs`.",
    ).toBeDefined();
    expect(operation.effect).toBe(effects[verb ?? ""]);
    expect(tool.metadata).toEqual({ annotations: annotationsFor(operation) });
  });

  test("it declares what models read: an object, and for a list a page of its pagination", () => {
    expect(findDeclarationProblems(operation)).toEqual([]);
  });

  test.each(Object.entries(modelSchemas(tool)))("%s accepts the schema", (_model, schema) => {
    expect(findSchemaProblems(schema)).toEqual([]);
  });

  test("validation and the schema for models agree", () => {
    expect(sample, `the sample of ${tool.name}`).toBeDefined();
    const schema = modelSchemas(tool)["OpenAI"] ?? {};
    expect(findSchemaMismatches(operation.input, schema, example)).toEqual([]);
  });

  test("the schema for other clients has every nested property, and models accept it", () => {
    const nested = toNestedSchema(operation.input) as JsonSchema;
    expect(findMissingProperties(operation.input, nested)).toEqual([]);
    expect(findSchemaProblems(nested)).toEqual([]);
    expect(findSchemaMismatches(operation.input, nested, example)).toEqual([]);
  });

  test("a valid input is the same with and without the corrections for models", () => {
    expect(operation.input.parse(example)).toEqual(checkInput(operation, example));
  });

  test("a text's length is checked before its other rules, and none of them takes long", () => {
    expect(findLengthProblems(operation, example)).toEqual([]);
  });

  const aliased = Object.keys(allAliases(operation)).length > 0 ? [operation] : [];
  test.each(aliased)("aliases name existing inputs and collide with none", (each) => {
    expect(findAliasProblems(each)).toEqual([]);
  });

  if (operation.effect !== "read") describeWrite({ tool, operation }, { entries, sample });
}

/** Defines the rules for writes, which the types of operations cannot express. */
function describeWrite(
  { operation, tool }: { tool: Entry["tool"]; operation: WriteOperation },
  { entries, sample }: { entries: Entry[]; sample: Samples[string] | undefined },
): void {
  const inputs = sample === undefined ? [] : listInputs(sample);
  test("its consequences are clauses that fit its effect", () => {
    expect(findConsequenceProblems(operation)).toEqual([]);
  });

  test("the inputs of the sample reach every consequence", () => {
    expect(findUnreachedCases(operation, inputs)).toEqual([]);
  });

  test("it or its service declares which of its inputs have ids", () => {
    const changes = operation.effect === "create" ? [] : inputs;
    expect(changes.filter((input) => hasUndeclaredId(tool, input))).toEqual([]);
  });

  test("it says how it is undone, as its consequence does", () => {
    expect(findRevertProblems(operation, inputs)).toEqual([]);
  });

  const verified = [operation.verifyWith].filter((name) => name !== undefined);
  test.each(verified)("verifyWith, %s, names a read", (name) => {
    const reads = entries.filter((other) => other.tool.operation.effect === "read");
    expect(reads.map((other) => other.tool.name)).toContain(name);
  });

  const withItems = operation.takesItems === undefined ? [] : [tool];
  test.each(withItems)(
    "models may give its items, its input has none, and its results have what it names",
    (each) => {
      const example = sample === undefined ? {} : completeInput(sample);
      expect(findItemProblems(each, example)).toEqual([]);
    },
  );
}

/** A text like `SH-7`, with a digit and without what addresses and sentences have. */
const ID = /^[^\s@]*\d[^\s@]*$/;

/** Returns true for an input of which a text looks like an id, and that declares neither ids nor containers. */
function hasUndeclaredId(
  { operation, service }: Entry["tool"],
  input: Readonly<Record<string, unknown>>,
): boolean {
  const declared = [...Object.keys(service.identities), ...containersOf(operation).keys()];
  const hasId = Object.values(input).some((value) => typeof value === "string" && ID.test(value));
  return hasId && !Object.keys(input).some((name) => declared.includes(name));
}

function sumTokens(entries: Entry[]): number {
  return entries.reduce((total, { tool }) => total + countDefinitionTokens(tool), 0);
}

/** Finds the verb before its noun, as in `crm_create_list`, or after it, as in `notes_page_create`. */
function getVerb(name: string, effects: Readonly<Record<string, Effect>>): string | undefined {
  const [, ...words] = name.split("_");
  const verbs = words.filter((word) => Object.hasOwn(effects, word));
  return verbs[0] === words[0] ? verbs[0] : verbs.at(-1);
}

function findReadme({ readme, sources }: ContractOptions): URL | undefined {
  if (readme === false) return undefined;
  return readme ?? (sources && new URL("../README.md", sources));
}

/** Lists the classes of tools among exports, without the base classes, which have no operation of their own. */
function listClasses(exports: Readonly<Record<string, unknown>> = {}): ToolClass[] {
  const all = Object.entries(exports).flatMap(([name, value]) =>
    /.Tool$/.test(name) && typeof value === "function"
      ? [{ name, Tool: value as unknown as new () => ApiTool<Operation> }]
      : [],
  );
  const isBase = (Tool: unknown) => all.some((other) => Object.getPrototypeOf(other.Tool) === Tool);
  return all.flatMap(({ name, Tool }) =>
    isBase(Tool) ? [] : [{ name, operation: new Tool().operation }],
  );
}

function withEmptyEnvironment<Result>(work: () => Result): Result {
  const environment = process.env;
  process.env = {};
  try {
    return work();
  } finally {
    process.env = environment;
  }
}
