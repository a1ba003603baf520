import type { Check } from "../../src/verify/check.ts";
import { is, isOn, isOneOf, refersTo } from "../../src/verify/check.ts";
import { created, type ExpectedChange } from "../../src/verify/expected-change.ts";
import type { Target } from "./targets.ts";

/** A new task of the CRM with exactly these assignees and links. */
export function newTask(task: {
  about: Check;
  due?: string;
  assignees: Target[];
  links: Target[];
}): ExpectedChange {
  const { about, due, assignees, links } = task;
  const name = `a task of ${assignees.map((assignee) => assignee.name).join(" and ")}`;
  return created(
    { service: "crm", resource: "task", name },
    {
      content: about,
      ...(due !== undefined && { deadline_at: isOn(due) }),
      assignees: refersTo(...assignees),
      linked_records: refersTo(...links),
    },
  );
}

/** A new note on a record. */
export function newNote(parent: Target, title: Check, content: Check): ExpectedChange {
  const name = `a note on ${parent.name}`;
  return created({ service: "crm", resource: "note", name, parent: parent.id }, { title, content });
}

/** A new page, or row of a database, with its properties by name. */
export function newPage(
  name: string,
  parent: string,
  title: Check,
  values: Readonly<Record<string, Check | string | number>> = {},
): ExpectedChange {
  const properties = Object.entries(values).map(([column, value]) => [
    `properties.${column}`,
    value,
  ]);
  return created(
    {
      service: "notes",
      resource: "page",
      name,
      parent,
      optional: ["parent", "icon", "title.markdown"],
    },
    { title, ...(Object.fromEntries(properties) as typeof values) },
  );
}

/** A new block of one of the types, anywhere in a page. */
export function newBlock(
  name: string,
  parent: string,
  types: string[],
  text: Check,
): ExpectedChange {
  const optional = ["color", "markdown", "parent_block", "list_start_index", "list_format"];
  return created(
    { service: "notes", resource: "block", name, parent, optional },
    { type: isOneOf(...types.map((type) => is(type))), text },
  );
}

/** A new comment on a page. */
export function newPageComment(name: string, parent: string, text: Check): ExpectedChange {
  const optional = ["author", "markdown"];
  return created({ service: "notes", resource: "comment", name, parent, optional }, { text });
}
