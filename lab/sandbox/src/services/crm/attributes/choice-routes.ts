import { Hono, type Context } from "hono";
import type { CrmService, CrmRouteEnv, RouteContext } from "../crm-service.js";
import { booleanParameter } from "../validation/query-parameters.js";
import { parseBody, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { AttributeDocument } from "../repository/attribute.js";
import { optionBody, optionChangeBody, statusBody, statusChangeBody } from "./choice-bodies.js";
import { requireAttributeOfType } from "./require-container.js";
import { createChoice } from "./create-choice.js";
import { serializeOption, serializeStatus } from "../values/serialize-choice.js";
import { updateChoice } from "./update-choice.js";

const choicesQuery = shape({ show_archived: optional(booleanParameter) });
const noSettings = { celebration_enabled: undefined, target_time_in_status: undefined };

/** Routes for the options of select attributes and the statuses of status attributes. */
export function createChoiceRoutes({ collections }: CrmService): Hono<CrmRouteEnv> {
  const attribute = "/v2/:target{objects|activities|lists}/:identifier/attributes/:attribute";
  const requireSelect = (context: RouteContext, access: "read" | "read-write") =>
    requireAttributeOfType(context, new CrmRepository(collections), "select", access);
  const requireStatus = (context: RouteContext, access: "read" | "read-write") =>
    requireAttributeOfType(context, new CrmRepository(collections), "status", access);
  return new Hono<CrmRouteEnv>()
    .get(`${attribute}/options`, (context) => {
      const select = requireSelect(context, "read");
      return context.json({ data: listChoices(context, select, serializeOption) });
    })
    .post(`${attribute}/options`, async (context) => {
      const select = requireSelect(context, "read-write");
      const { data } = await parseBody(context, optionBody);
      const choice = createChoice(collections, select, { ...noSettings, ...data });
      return context.json({ data: serializeOption(select, choice) });
    })
    .patch(`${attribute}/options/:option`, async (context) => {
      const select = requireSelect(context, "read-write");
      const { data } = await parseBody(context, optionChangeBody);
      const changes = { ...noSettings, ...data };
      const choice = updateChoice(collections, select, context.req.param("option"), changes);
      return context.json({ data: serializeOption(select, choice) });
    })
    .get(`${attribute}/statuses`, (context) => {
      const status = requireStatus(context, "read");
      return context.json({ data: listChoices(context, status, serializeStatus) });
    })
    .post(`${attribute}/statuses`, async (context) => {
      const status = requireStatus(context, "read-write");
      const { data } = await parseBody(context, statusBody);
      return context.json({
        data: serializeStatus(status, createChoice(collections, status, data)),
      });
    })
    .patch(`${attribute}/statuses/:status`, async (context) => {
      const status = requireStatus(context, "read-write");
      const { data } = await parseBody(context, statusChangeBody);
      const choice = updateChoice(collections, status, context.req.param("status"), data);
      return context.json({ data: serializeStatus(status, choice) });
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
