import { Hono, type Context } from "hono";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { booleanParameter } from "../validation/query-parameters.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument } from "./attribute.js";
import { requireAttributeOfType } from "./require-container.js";
import { createChoice, optionBody, statusBody } from "./create-choice.js";
import { serializeOption, serializeStatus } from "./serialize-choice.js";

const choicesQuery = shape({ show_archived: optional(booleanParameter) });

/** Routes for the options of select attributes and the statuses of status attributes. */
export function createChoiceRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const attribute = "/v2/:target{objects|lists}/:identifier/attributes/:attribute";
  return new Hono<CrmRouteEnv>()
    .get(`${attribute}/options`, (context) => {
      const select = requireAttributeOfType(
        context,
        new CrmRepository(service.collections),
        "select",
      );
      return context.json({ data: listChoices(context, select, serializeOption) });
    })
    .post(`${attribute}/options`, async (context) => {
      const select = requireAttributeOfType(
        context,
        new CrmRepository(service.collections),
        "select",
        "read-write",
      );
      const { data } = await parseBody(context, optionBody);
      const input = { celebration_enabled: undefined, target_time_in_status: undefined, ...data };
      return context.json({
        data: serializeOption(select, createChoice(service.collections, select, input)),
      });
    })
    .get(`${attribute}/statuses`, (context) => {
      const status = requireAttributeOfType(
        context,
        new CrmRepository(service.collections),
        "status",
      );
      return context.json({ data: listChoices(context, status, serializeStatus) });
    })
    .post(`${attribute}/statuses`, async (context) => {
      const status = requireAttributeOfType(
        context,
        new CrmRepository(service.collections),
        "status",
        "read-write",
      );
      const { data } = await parseBody(context, statusBody);
      return context.json({
        data: serializeStatus(status, createChoice(service.collections, status, data)),
      });
    });
}

function listChoices<Shown>(
  context: Context,
  attribute: AttributeDocument,
  serialize: (attribute: AttributeDocument, choice: AttributeDocument["choices"][number]) => Shown,
): Shown[] {
  const { show_archived = false } = parseQuery(context, choicesQuery);
  const choices = attribute.choices.filter((choice) => show_archived || !choice.isArchived);
  return choices.map((choice) => serialize(attribute, choice));
}
