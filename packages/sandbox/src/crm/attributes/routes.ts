import { Hono, type Context } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { invalidInput, notFound } from "../errors.js";
import { flagParameter, integerParameter } from "../input/parameters.js";
import { readQuery } from "../input/request.js";
import { optional, shape } from "../input/structures.js";
import { requireList } from "../lists/require.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";
import type { AttributeDocument, AttributeType } from "./attribute.js";
import { showAttribute } from "./show-attribute.js";
import { showOption, showStatus } from "./show-choice.js";

const page = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  show_archived: optional(flagParameter),
});
const archiveChoice = shape({ show_archived: optional(flagParameter) });

/** Attributes of objects and lists, their options and statuses. */
export function createAttributeRoutes(crm: Crm): Hono<CrmEnvironment> {
  const attributes = "/v2/:target{objects|lists}/:identifier/attributes";
  return new Hono<CrmEnvironment>()
    .get(attributes, (context) => {
      const world = new World(crm.data);
      const container = requireContainer(context, world);
      const { limit, offset = 0 } = readQuery(context, page);
      const found = world.attributes(container.id);
      const end = limit === undefined ? undefined : offset + limit;
      const data = found.slice(offset, end).map((attribute) => showAttribute(attribute, world));
      return context.json({ data });
    })
    .get(`${attributes}/:attribute`, (context) => {
      const world = new World(crm.data);
      return context.json({ data: showAttribute(requireAttribute(context, world), world) });
    })
    .get(`${attributes}/:attribute/options`, (context) => {
      const attribute = requireOfType(context, new World(crm.data), "select");
      return context.json({ data: listChoices(context, attribute, showOption) });
    })
    .get(`${attributes}/:attribute/statuses`, (context) => {
      const attribute = requireOfType(context, new World(crm.data), "status");
      return context.json({ data: listChoices(context, attribute, showStatus) });
    });
}

/** The object or list in the path. What the token may see depends on which of the two it is. */
function requireContainer(context: Context<CrmEnvironment>, world: World): { id: string } {
  const { scopes } = context.get("token");
  const identifier = context.req.param("identifier") ?? "";
  if (context.req.param("target") === "objects") {
    requireScopes(scopes, ["object_configuration:read"]);
    return requireObject(world, identifier);
  }
  requireScopes(scopes, ["list_configuration:read"]);
  return requireList(world, identifier);
}

function requireAttribute(context: Context<CrmEnvironment>, world: World): AttributeDocument {
  const container = requireContainer(context, world);
  const slugOrId = context.req.param("attribute") ?? "";
  const attribute = world.attribute(container.id, slugOrId);
  if (attribute === undefined) throw notFound(`Attribute with slug/ID "${slugOrId}" not found.`);
  return attribute;
}

function requireOfType(
  context: Context<CrmEnvironment>,
  world: World,
  type: AttributeType,
): AttributeDocument {
  const attribute = requireAttribute(context, world);
  if (attribute.type !== type) throw invalidInput(`This attribute is not a ${type} attribute.`);
  return attribute;
}

function listChoices<Shown>(
  context: Context,
  attribute: AttributeDocument,
  show: (attribute: AttributeDocument, choice: AttributeDocument["choices"][number]) => Shown,
): Shown[] {
  const { show_archived = false } = readQuery(context, archiveChoice);
  const choices = attribute.choices.filter((choice) => show_archived || !choice.isArchived);
  return choices.map((choice) => show(attribute, choice));
}
