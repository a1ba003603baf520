import { createCallRecord, InputError } from "@workbelt/core";
import { type Api, isPlainObject, type Operation, runOperation } from "@workbelt/core/provider";
import {
  type AnyTool,
  containersOf,
  createIncompleteListError,
  iteratePages,
  lookUp,
  toProgramData,
} from "@workbelt/core/adapters";
import type { ProgramCallResult } from "../interpreter/interpreter.js";
import type { ProgramFunction, Planning } from "./planning.js";
import { listFields, listOpenPaths } from "./result-fields.js";

type Input = Readonly<Record<string, unknown>>;

/** The pages of a list, each in the form that models read. */
interface ReadPage {
  readonly items: readonly unknown[];
  readonly [key: string]: unknown;
}

/**
 * Makes a read of a program: through the policy and the audit log of its tool, as a model's call. A list returns all its
 * items, unless the program asks for a page of it, or for figures.
 *
 * @throws the errors of the call; InputError for a list that is too long; IncompleteListError for one that the service cuts.
 */
export async function readCall(
  called: ProgramFunction,
  input: Input,
  planning: Planning,
  signal: AbortSignal,
): Promise<ProgramCallResult> {
  const { tool } = called;
  const { call, client, guards, things } = openCall(called, input, planning, signal);
  const complete = (output: unknown) =>
    toProgramData(
      output,
      { input, resolve: () => ({ client, options: call, layers: [things] }) },
      tool,
    );
  const knownFields = await listKnownFields(called, input, planning, (describe) =>
    lookUp(tool.operation, client, call, describe, [things]),
  );
  if (!isWholeList(tool.operation, input)) {
    const output = await runOperation(tool.operation, input, client, call, guards);
    return { value: toJson(await complete(output)), knownFields };
  }
  const operation = tool.operation as Operation<never, { items: unknown[] }>;
  const pages: ReadPage[] = [];
  let count = 0;
  for await (const page of iteratePages(operation, input as never, client, call, guards)) {
    count += page.items.length;
    if (count > planning.limits.items) throw createTooLongError(tool, planning.limits.items);
    if ("incomplete" in page && isPlainObject(page.incomplete)) {
      throw createIncompleteListError(tool.name, page.incomplete as never);
    }
    pages.push((await complete(page)) as ReadPage);
  }
  return { value: toJson(joinPages(pages, tool.operation)), knownFields };
}

/**
 * Reads a list of a program from a copy, without a request: names beside its ids are not looked up.
 *
 * @throws the errors of the call, such as InputError for what the copy cannot answer.
 */
export async function readCopy(
  called: ProgramFunction,
  input: Input,
  planning: Planning,
  signal: AbortSignal,
): Promise<ProgramCallResult> {
  const { tool } = called;
  const { call, client, guards } = openCall(called, input, planning, signal);
  const copied = { ...call, fresh: false };
  const page = (await runOperation(tool.operation, input, client, copied, guards)) as ReadPage;
  const { items: max } = planning.limits;
  if (page.items.length > max) throw createTooLongError(tool, max);
  const { copy, ...listed } = page;
  const read = (await toProgramData(listed, { input }, tool)) as ReadPage;
  const fields = {
    ...listFields(tool.operation),
    copy: ["current_to", "deletions_to", "age_seconds"],
  };
  // The account is not asked for the names of its values.
  const open = Object.fromEntries(listOpenPaths(tool.operation).map((path) => [path, ["*"]]));
  return { value: toJson({ ...read, copy }), knownFields: { ...fields, ...open } };
}

function openCall(
  { tool }: ProgramFunction,
  input: Input,
  planning: Planning,
  signal: AbortSignal,
) {
  const { account, threadId, toolCallId } = planning.origin;
  const record = createCallRecord(tool.name, toolCallId, threadId);
  const { client, options } = tool.resolveChecked(input, { account, signal, threadId });
  const things = planning.things.layer();
  const layers = [...(tool.guards.layers ?? []), things];
  const guards = { ...tool.guards, layers, caller: "model" as const };
  // The program reads it; what the model reads of it is known when the program has ended.
  const call = { ...options, record, unread: true, lookUpTimeoutMs: Infinity };
  return { call, client, guards, things };
}

/** Returns true for a list of which the program has not asked for a page or for figures. */
function isWholeList({ pagination }: Operation, input: Input): boolean {
  if (pagination === undefined || pagination.kind === "none") return false;
  const inputs = [pagination.input, pagination.size, "aggregate"];
  return inputs.every((name) => name === undefined || input[name] === undefined);
}

function createTooLongError({ name, operation }: AnyTool, max: number): InputError {
  const field = operation.pagination?.size ?? "(the list)";
  const figures = "aggregate" in operation.input.shape ? ", use aggregate for figures" : "";
  const message = `this list has more than ${max} items, the most that a program reads at once; narrow it by filters${figures}, or read it page by page`;
  return new InputError(name, [{ field, message }]);
}

/** Joins the pages of a list to one: items and other lists one after another, numbers of what was read added up. */
function joinPages(pages: readonly ReadPage[], { pagination }: Operation): ReadPage {
  const joined: Record<string, unknown> = { items: pages.flatMap(({ items }) => items) };
  for (const page of pages) {
    for (const [key, value] of Object.entries(page)) {
      if (key === "items" || key.startsWith("next_") || key === pagination?.readOn) continue;
      const before = joined[key];
      if (Array.isArray(value) && Array.isArray(before)) joined[key] = joinLists(before, value);
      else if (key === pagination?.readCount) joined[key] = Number(before ?? 0) + Number(value);
      else joined[key] = value;
    }
  }
  return joined as ReadPage;
}

/** Joins lists of what items refer to, such as users, each of which may be in several. */
function joinLists(before: readonly unknown[], more: readonly unknown[]): unknown[] {
  const known = new Map([...before, ...more].map((item) => [JSON.stringify(item), item]));
  return [...known.values()];
}

function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null)) as unknown;
}

type ValueTypes = Readonly<Record<string, string>> | undefined;

/**
 * Lists the fields that a result may have although no object in it has them: those declared, and those of the account.
 *
 * @param look runs a lookup of the call
 */
async function listKnownFields(
  { accountTypes, resource, tool }: ProgramFunction,
  input: Input,
  { fields: known }: Planning,
  look: (describe: (api: Api) => Promise<ValueTypes>) => Promise<ValueTypes>,
): Promise<Record<string, string[]>> {
  const fields = listFields(tool.operation);
  const { keyedByAccount = [] } = tool.service;
  const open = listOpenPaths(tool.operation).filter((path) =>
    keyedByAccount.includes(path.split(".").at(-1) ?? ""),
  );
  if (open.length === 0 || accountTypes?.describeValues === undefined) return fields;
  const names = [...containersOf(tool.operation).keys()]
    .map((key) => input[key])
    .filter((name) => typeof name === "string");
  // Once for all reads of a program.
  const find = (name: string) => {
    const key = JSON.stringify([tool.service.name, name]);
    const found = known.get(key) ?? look(async (api) => accountTypes.describeValues?.(name, api));
    known.set(key, found);
    return found;
  };
  let values: Readonly<Record<string, string>> | undefined;
  for (const name of [...names, resource]) values ??= await find(name);
  // Unknown names must not be refused: one object may lack a value that others have.
  const keys = values === undefined ? ["*"] : Object.keys(values);
  for (const path of open) Object.assign(fields, nameValues(path, keys, fields), { [path]: keys });
  return fields;
}

/** Lists the fields of values whose own names the account decides: those of `values.*` are those of `values.owner`. */
function nameValues(
  path: string,
  keys: readonly string[],
  fields: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const start = `${path}.*`;
  const anyValue = Object.entries(fields).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(
    keys.flatMap((key) =>
      anyValue.map(([name, known]) => [`${path}.${key}${name.slice(start.length)}`, known]),
    ),
  );
}
