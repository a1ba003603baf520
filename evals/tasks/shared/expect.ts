import type { Check } from "../../src/verify/check.ts";
import { isOn, refersTo } from "../../src/verify/check.ts";
import { created, type ExpectedChange } from "../../src/verify/expected-change.ts";
import type { Target } from "./targets.ts";

/** A new task of the CRM. Without `links` it may be linked to anything. */
export function newTask(task: {
  about: Check;
  due?: string;
  assignees: Target[];
  links?: Target[];
}): ExpectedChange {
  const { about, due, assignees, links } = task;
  return created(
    {
      service: "crm",
      resource: "task",
      name: `a task of ${assignees.map(({ name }) => name).join(" and ") || "nobody"}`,
      optional: links === undefined ? ["linked_records"] : [],
    },
    {
      content: about,
      ...(due !== undefined && { deadline_at: isOn(due) }),
      assignees: refersTo(...assignees),
      ...(links !== undefined && { linked_records: refersTo(...links) }),
    },
  );
}

/** A new note on a record. */
export function newNote(parent: Target, title: Check, content: Check): ExpectedChange {
  const name = `a note on ${parent.name}`;
  return created({ service: "crm", resource: "note", name, parent: parent.id }, { title, content });
}

/** A new row of a database. */
export function newRow(
  name: string,
  parent: string,
  values: Record<string, Check | string | number>,
): ExpectedChange {
  const fields = Object.fromEntries(
    Object.entries(values).map(([column, value]) => [`properties.${column}`, value]),
  );
  const optional = ["title", "properties.Name", "parent", "icon", "markdown"];
  return created({ service: "notes", resource: "page", name, parent, optional }, fields);
}
