import { Hono, type Context } from "hono";
import type { Crm, CrmEnvironment } from "../environment.js";
import { flagParameter } from "../input/parameters.js";
import { readBody, readQuery } from "../input/request.js";
import { optional, shape } from "../input/structures.js";
import { World } from "../records/world.js";
import type { AttributeDocument } from "./attribute.js";
import { requireOfType } from "./container.js";
import { createChoice, writtenOption, writtenStatus } from "./create-choice.js";
import { showOption, showStatus } from "./show-choice.js";

const page = shape({ show_archived: optional(flagParameter) });

/** Options of select attributes and statuses of status attributes. */
export function createChoiceRoutes(crm: Crm): Hono<CrmEnvironment> {
  const attribute = "/v2/:target{objects|lists}/:identifier/attributes/:attribute";
  return new Hono<CrmEnvironment>()
    .get(`${attribute}/options`, (context) => {
      const select = requireOfType(context, new World(crm.data), "select");
      return context.json({ data: listChoices(context, select, showOption) });
    })
    .post(`${attribute}/options`, async (context) => {
      const select = requireOfType(context, new World(crm.data), "select", "read-write");
      const { data } = await readBody(context, writtenOption);
      const written = { celebration_enabled: undefined, target_time_in_status: undefined, ...data };
      return context.json({ data: showOption(select, createChoice(crm.data, select, written)) });
    })
    .get(`${attribute}/statuses`, (context) => {
      const status = requireOfType(context, new World(crm.data), "status");
      return context.json({ data: listChoices(context, status, showStatus) });
    })
    .post(`${attribute}/statuses`, async (context) => {
      const status = requireOfType(context, new World(crm.data), "status", "read-write");
      const { data } = await readBody(context, writtenStatus);
      return context.json({ data: showStatus(status, createChoice(crm.data, status, data)) });
    });
}

function listChoices<Shown>(
  context: Context,
  attribute: AttributeDocument,
  show: (attribute: AttributeDocument, choice: AttributeDocument["choices"][number]) => Shown,
): Shown[] {
  const { show_archived = false } = readQuery(context, page);
  const choices = attribute.choices.filter((choice) => show_archived || !choice.isArchived);
  return choices.map((choice) => show(attribute, choice));
}
