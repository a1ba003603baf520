import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { annotationsFor, type Effect } from "../operations/effect.js";
import type { Operation } from "../operations/operation.js";
import type { ApiTool } from "../tools/api-tool.js";
import type { Catalog, ToolClass } from "../tools/toolkit.js";
import { findSchemaMismatches } from "./schema-parity.js";
import { findAliasProblems } from "./alias-problems.js";
import { modelSchemas } from "./model-schemas.js";
import { namesFor } from "./naming.js";
import { findSchemaProblems } from "./schema-problems.js";
import { formatToolTable } from "./tool-table.js";

/** What the contract suite looks at. */
export interface ContractOptions {
  catalog: Catalog;
  /** The package's whole index: `import * as exports from "../src/index.js"`. */
  exports: Readonly<Record<string, unknown>>;
  /** The folder of the sources, `new URL("../src/", import.meta.url)`; the README stands above it. */
  sources: URL;
  /** For each tool one valid input with every property it takes that can stand together. */
  examples: Readonly<Record<string, object>>;
}

/** Most characters of one tool as it is sent to a model, about a thousand tokens. */
const MAX_TOOL_LENGTH = 4_000;

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
  delete: "delete",
  remove: "delete",
};

/**
 * The rules every provider package keeps, as a vitest suite over all its tool classes: names, empty
 * construction, descriptions, effects, schemas that survive the big model APIs, and a catalog that is
 * what the package exports.
 */
export function describeContract(options: ContractOptions): void {
  const entries = Object.entries(options.catalog).flatMap(([resource, classes]) =>
    classes.map((Tool) => ({ resource, Tool, tool: withEmptyEnvironment(() => new Tool()) })),
  );
  describe("contract", () => {
    test("the catalog holds every tool class that is exported, once", () => {
      const exported = Object.keys(options.exports).filter((name) => /.Tool$/.test(name));
      const classes = entries.map(({ Tool }) => Tool.name);
      const bases = exported.filter((name) => isBaseClass(options.exports[name], entries));
      expect(classes.toSorted()).toEqual(
        exported.filter((name) => !bases.includes(name)).toSorted(),
      );
    });
    test("the README has the table of all tools", () => {
      const readme = readFileSync(new URL("../README.md", options.sources), "utf8");
      const isThere = readme.includes(formatToolTable(options.catalog));
      expect(isThere, "The README's table is out of date: run `pnpm tables`.").toBe(true);
    });
    for (const { resource, Tool, tool } of entries) {
      describe(tool.name, () => {
        describeTool(resource, Tool, tool, entries, options);
      });
    }
  });
}

interface Entry {
  resource: string;
  Tool: ToolClass;
  tool: ApiTool<Operation>;
}

function describeTool(
  resource: string,
  Tool: ToolClass,
  tool: ApiTool<Operation>,
  entries: Entry[],
  { exports, sources, examples }: ContractOptions,
): void {
  const { operation } = tool;
  test("file, constant, class and tool have one name", () => {
    const names = namesFor(tool.name);
    expect(Tool.name).toBe(names.className);
    expect(exports[names.className]).toBe(Tool);
    expect(exports[names.constant]).toBe(operation);
    expect(existsSync(new URL(`${resource}/${names.file}.ts`, sources))).toBe(true);
  });

  test("its description says enough, and not too much", () => {
    expect(tool.description.length).toBeGreaterThanOrEqual(20);
    expect(tool.description.length).toBeLessThanOrEqual(1024);
    expect(JSON.stringify(modelSchemas(tool)["OpenAI"]).length).toBeLessThan(MAX_TOOL_LENGTH);
  });

  test("its effect is that of its verb, and its annotations follow from it", () => {
    const verb = getVerb(tool.name);
    expect(operation.effect).toBe(EFFECT_OF_VERB[verb]);
    expect(tool.metadata).toEqual({ annotations: annotationsFor(operation.effect) });
  });

  test("what it is checked with, if anything, reads", () => {
    const reads = entries.filter((other) => other.tool.operation.effect === "read");
    const checks = operation.verifyWith === undefined ? [] : [operation.verifyWith];
    expect(reads.map((other) => other.tool.name)).toEqual(expect.arrayContaining(checks));
  });

  test.each(Object.entries(modelSchemas(tool)))("its schema survives %s", (_model, schema) => {
    expect(findSchemaProblems(schema)).toEqual([]);
  });

  test("its own check and the schema that models see agree", () => {
    const example = examples[tool.name];
    expect(example, `an example input for ${tool.name}`).toBeDefined();
    const schema = modelSchemas(tool)["OpenAI"] ?? {};
    expect(findSchemaMismatches(operation.input, schema, example ?? {})).toEqual([]);
  });

  test("its aliases name existing inputs and collide with none", () => {
    expect(findAliasProblems(operation)).toEqual([]);
  });
}

/** A verb before its noun, as in `crm_create_list`, or else behind it. */
function getVerb(name: string): string {
  const [, ...words] = name.split("_");
  const verbs = words.filter((word) => Object.hasOwn(EFFECT_OF_VERB, word));
  return (verbs[0] === words[0] ? verbs[0] : verbs.at(-1)) ?? "";
}

function isBaseClass(value: unknown, entries: Entry[]): boolean {
  return (
    typeof value === "function" &&
    entries.some(({ Tool, tool }) => Tool !== value && tool instanceof (value as ToolClass))
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
