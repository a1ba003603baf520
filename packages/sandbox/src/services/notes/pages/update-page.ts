import { getPathId, type RouteContext } from "../route-context.js";
import { parseRepeatedParameter } from "../pagination/page-request.js";
import { boolean, nullable, object, type Validator } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { validateCover, validateIcon } from "../validation/validate-icon.js";
import type { VersionRules } from "../versions.js";
import { normalizeIcon, normalizeIconOrCover } from "../files/icon-or-cover.js";
import { applyTrash, getTrashValidators, type TrashInput } from "../repository/trash.js";
import { isInTrash } from "../repository/ancestors.js";
import { savePageProperties } from "./create-page.js";
import { serializePage } from "./serialize-page.js";
import { validateProperties } from "./parse-properties.js";

interface UpdateBody extends TrashInput {
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  is_locked?: boolean;
}

function createBodyValidator(rules: VersionRules): Validator {
  return object(
    {},
    {
      properties: validateProperties,
      icon: nullable(validateIcon),
      cover: nullable(validateCover),
      is_locked: boolean,
      ...getTrashValidators(rules),
    },
  );
}

/** `PATCH /v1/pages/{id}`: updates properties, icon, cover and lock, trashes or restores. */
export function updatePage(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<UpdateBody>("body", context.body, createBodyValidator(context.rules));
  const page = repository.requirePage(getPathId(context, "page_id"));
  applyTrash(page, body, () => isInTrash(repository, page));
  if (body.icon !== undefined) page.icon = normalizeIcon(body.icon, repository);
  if (body.cover !== undefined) page.cover = normalizeIconOrCover(body.cover, repository);
  if (body.is_locked !== undefined) page.isLocked = body.is_locked;
  Object.assign(page, repository.stampEdited());
  savePageProperties(page, body.properties ?? {}, repository);
  return serializePage(page, context, parseRepeatedParameter(context.query, "filter_properties"));
}
