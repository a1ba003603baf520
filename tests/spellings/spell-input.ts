import type { Sandbox } from "@workbelt/sandbox";
import { checkInput } from "@workbelt/core/testing-support";
import { createTool } from "../samples.ts";

type Input = Record<string, unknown>;

/** Other names of the sandbox's things: by the text that samples use, per kind of place in an input. */
export interface OtherNames {
  /** Slugs of objects, activities and lists → ids. */
  containers: ReadonlyMap<string, string>;
  /** Slugs of attributes, by the slug of their object or list → ids. */
  attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Names of columns, by the id of their database or of a row → ids. */
  columns: ReadonlyMap<string, string>;
  /** Ids of workspace members → email addresses. */
  members: ReadonlyMap<string, string>;
}

/** An input in another spelling, which the operation accepts. */
export interface Spelling {
  label: string;
  input: Input;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Operations that define columns, whose names have one spelling. */
const CREATES_COLUMNS = /^notes_(?:database|data_source)_create$/;
/** Operations that change columns, which they find by their exact names or ids. */
const CHANGES_COLUMNS = /^notes_(?:database|data_source)_update$/;
/** Inputs that are words of people, not names of things. */
const WORDS = new Set(["content", "description", "markdown", "name", "query", "text", "title"]);

interface Listed<Item> {
  items: Item[];
}

/** Reads the other names of what the sandbox has. */
export async function readOtherNames(sandbox: Sandbox): Promise<OtherNames> {
  const read = async <Item>(name: string, input: Input) =>
    ((await createTool(name, sandbox).execute(input)) as Listed<Item>).items;
  type Named = { api_slug: string; id: Record<string, string> };
  const objects = await read<Named>("crm_list_objects", {});
  const lists = await read<Named>("crm_list_lists", {});
  const attributes = new Map<string, Map<string, string>>();
  const activities = await read<Named>("crm_list_activities", {});
  for (const [slug, target] of [
    ...objects.map(({ api_slug }) => [api_slug, "object"] as const),
    ...activities.map(({ api_slug }) => [`activities/${api_slug}`, "object"] as const),
    ...lists.map(({ api_slug }) => [api_slug, "list"] as const),
  ]) {
    const found = await read<Named>("crm_list_attributes", { [target]: slug });
    attributes.set(slug, new Map(found.map(({ api_slug, id }) => [api_slug, id["attribute_id"]!])));
  }
  type Member = { id: { workspace_member_id: string }; email_address: string };
  const members = await read<Member>("crm_list_workspace_members", {});
  type Source = { id: string; object: string; parent: { database_id?: string } };
  const columns = new Map<string, string>();
  for (const { object, parent } of await read<Source>("notes_data_fetch", { page_size: 100 })) {
    if (object !== "data_source" || parent.database_id === undefined) continue;
    const [row] = await read<{ properties: Record<string, { id: string }> }>(
      "notes_database_query",
      { database_id: parent.database_id },
    );
    for (const [name, column] of Object.entries(row?.properties ?? {}))
      columns.set(name, column.id);
  }
  return {
    containers: new Map([
      ...objects.map(({ api_slug, id }) => [api_slug, id["object_id"]!] as const),
      ...activities.flatMap(({ api_slug, id }) => [
        [api_slug, id["activity_id"]!] as const,
        [`activities/${api_slug}`, `activities/${id["activity_id"]}`] as const,
      ]),
      ...lists.map(({ api_slug, id }) => [api_slug, id["list_id"]!] as const),
    ]),
    attributes,
    columns,
    members: new Map(
      members.map(({ id, email_address }) => [id.workspace_member_id, email_address]),
    ),
  };
}

type Respell = (text: string, key: string) => string | undefined;

/** Returns the input in every other spelling that the operation accepts. */
export function spellInput(operation: never, input: Input, names: OtherNames): Spelling[] {
  const objects = Object.values(input).flatMap((value) => {
    const found = typeof value === "string" ? names.attributes.get(value) : undefined;
    return found === undefined ? [] : [found];
  });
  const { name: tool } = operation as { name: string };
  const columns = CREATES_COLUMNS.test(tool) ? new Map<string, string>() : names.columns;
  const attributeOf = (slug: string) => objects.map((each) => each.get(slug)).find(Boolean);
  const toAddress = (text: string, key: string) =>
    UUID.test(text) && /page|block|database|parent/.test(key)
      ? `https://www.notion.so/Some-title-${text.replaceAll("-", "")}`
      : undefined;
  const toCapitals = (text: string) =>
    attributeOf(text) !== undefined || (columns.has(text) && !CHANGES_COLUMNS.test(tool))
      ? text.toUpperCase()
      : undefined;
  const respellings: Record<string, { values: Respell; keys?: Respell }> = {
    "in capitals": {
      values: (text) => (UUID.test(text) ? text.toUpperCase() : undefined),
      keys: toCapitals,
    },
    "by other names, and ids without hyphens": {
      values: (text) =>
        names.containers.get(text) ??
        names.members.get(text) ??
        attributeOf(text) ??
        (UUID.test(text) ? text.replaceAll("-", "") : undefined),
      keys: (text) => attributeOf(text) ?? columns.get(text),
    },
    "by web addresses": { values: toAddress },
  };
  return Object.entries(respellings).flatMap(([label, { keys, values }]) => {
    const spelled = respell(input, values, keys) as Input;
    if (JSON.stringify(spelled) === JSON.stringify(input)) return [];
    try {
      checkInput(operation, spelled);
    } catch {
      return [];
    }
    return [{ label, input: spelled }];
  });
}

function respell(value: unknown, values: Respell, keys?: Respell, key = ""): unknown {
  if (typeof value === "string") {
    return WORDS.has(key) ? value : (values(value, key) ?? value);
  }
  if (Array.isArray(value)) return value.map((each) => respell(each, values, keys, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      keys?.(name, key) ?? name,
      respell(each, values, keys, name),
    ]),
  );
}
