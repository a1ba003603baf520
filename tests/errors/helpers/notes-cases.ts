import { seedId } from "@workbelt/sandbox";
import type { Outcome } from "../learn-from-errors.ts";
import type { Args } from "./args.ts";
import type { Call } from "./read-error.ts";
import type { TeachingCase } from "./teaching-case.ts";

/** A case of an operation of notes. */
export interface NotesCase extends TeachingCase {
  /** Calls that lead to the problem. */
  before?: readonly Call[];
  /** An input whose value the user did not say. */
  unsaid?: string;
}

/** Cases of an operation by problem. */
export type Cases = Readonly<Record<string, readonly [Args, Outcome, ...Call[]]>>;

/** Returns the cases of an operation. */
export function toCases(operation: string, cases: Cases): NotesCase[] {
  return Object.entries(cases).map(([problem, [change, outcome, ...before]]) => {
    return { operation, problem, change, before, outcome };
  });
}

/** Ids of the sandbox, and one that nothing has. */
export const ids = {
  missing: "891dcbfc-9141-415d-9b2a-2238a6cc012d",
  home: seedId("notes/page/team-home"),
  page: seedId("notes/page/roadmap"),
  parent: seedId("notes/page/product"),
  row: seedId("notes/row/feature-requests/courier-feeds"),
  block: seedId("notes/block/roadmap/0"),
  database: seedId("notes/database/feature-requests"),
  source: seedId("notes/data-source/feature-requests"),
  view: seedId("notes/view/feature-requests/blocking"),
  comment: seedId("notes/comment/page/0"),
  user: seedId("notes/user/tom-whitaker"),
  views: {
    default: seedId("notes/view/feature-requests/default"),
    "by-status": seedId("notes/view/feature-requests/by-status"),
  },
} as const;

const { block, database, missing, page } = ids;

/** Wrong values of the inputs that several operations have. */
const wrongInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  page_id: { "that is a title": "Roadmap", "that is left out": undefined, "of nothing": missing },
  block_id: { "that is a title": "Roadmap", "that is left out": undefined, "of nothing": missing },
  database_id: {
    "that is a title": "Requests",
    "that is left out": undefined,
    "of nothing": missing,
  },
  data_source_id: { "that is a name": "Requests", "of nothing": missing },
  view_id: {
    "that is a name": "By status",
    "that is left out": undefined,
    "of nothing": missing,
    "of a database": database,
    "of a page": page,
  },
  comment_id: { "that is a text": "first", "that is left out": undefined, "of nothing": missing },
  user_id: { "that is a name": "Tom", "that is left out": undefined, "of nothing": missing },
  page_size: { "of none": 0, "above the limit": 1000, "in words": "all" },
  start_cursor: { "that is a number": "2", "of another query": missing },
  property_id: { "that is misspelled": "Vote" },
  columns: { "with a misspelled one": ["Vote"] },
  icon: { "that is an address": "https://example.com/i.png", "of another form": { url: "x" } },
  cover: { "that is an address": "https://example.com/c.png", "of another form": { emoji: "🚀" } },
  notes_version: { "that does not exist": "2024-01-01" },
  schema_version: { "that does not exist": "2" },
  tool_version: { "that does not exist": "2" },
};

const OWN_ONLY = ["notes_comment_update", "notes_comment_delete"];

/** Returns the cases of the inputs that an operation shares with others. */
export function sharedInputCases(operation: string, inputs: readonly string[]): NotesCase[] {
  const cases = inputs.flatMap((input) =>
    Object.entries(wrongInputs[input] ?? {}).map(([wrong, value]) => ({
      operation,
      problem: `${input} ${wrong}`,
      change: { [input]: value },
      unsaid: input,
      // The comments that are listed are by others, who alone can change them.
      outcome: OWN_ONLY.includes(operation) ? ("checked" as const) : ("done" as const),
    })),
  );
  const unknown = { operation, problem: "an input it does not have", change: { verbose: true } };
  return [...cases, { ...unknown, outcome: "done" }];
}

/** Wrong kinds of ids, for the operations that tell them apart. The tool to use is another one. */
const otherKinds = { page_id: { database, block }, database_id: { page } } as const;

/** Returns the cases of an id that an operation requires, and that is one of another kind. */
export function otherKindCases(operation: string, required: readonly string[]): NotesCase[] {
  // They take both kinds under different names, or need another id.
  const others = [
    "notes_database_update",
    "notes_page_create",
    "notes_page_markdown_get",
    "notes_page_move",
    "notes_template_list",
    "notes_view_create",
  ];
  if (others.includes(operation)) return [];
  return Object.entries(otherKinds).flatMap(([input, kinds]) =>
    Object.entries(required.includes(input) ? kinds : {}).map(([kind, id]) => ({
      operation,
      problem: `${input} of a ${kind}`,
      change: { [input]: id },
      unsaid: input,
      outcome: "checked" as const,
    })),
  );
}
