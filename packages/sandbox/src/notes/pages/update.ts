import { pathId, type Call } from "../call.js";
import { repeated } from "../lists/paging.js";
import { boolean, nullable, object, type Check } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { coverCheck, iconCheck } from "../validation/icon.js";
import type { VersionRules } from "../versions.js";
import { keepFace } from "../workspace/face.js";
import { moveTrash, trashChecks, type SentTrash } from "../workspace/trash.js";
import { isInTrash } from "../workspace/tree.js";
import { savePageWith } from "./create.js";
import { renderPage } from "./render.js";
import { propertiesCheck } from "./sent-properties.js";

interface UpdateBody extends SentTrash {
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  is_locked?: boolean;
}

function bodyCheck(rules: VersionRules): Check {
  return object(
    {},
    {
      properties: propertiesCheck,
      icon: nullable(iconCheck),
      cover: nullable(coverCheck),
      is_locked: boolean,
      ...trashChecks(rules),
    },
  );
}

/** `PATCH /v1/pages/{id}`: given properties, icon, cover, the lock, and into or out of the trash. */
export function updatePage(context: Call): object {
  const { repository } = context;
  const body = demand<UpdateBody>("body", context.body, bodyCheck(context.rules));
  const page = repository.page(pathId(context, "page_id"));
  moveTrash(page, body, () => isInTrash(repository, page));
  if (body.icon !== undefined) page.icon = keepFace(body.icon, repository);
  if (body.cover !== undefined) page.cover = keepFace(body.cover, repository);
  if (body.is_locked !== undefined) page.isLocked = body.is_locked;
  Object.assign(page, repository.editedNow());
  savePageWith(page, body.properties ?? {}, repository);
  return renderPage(page, context, repeated(context.query, "filter_properties"));
}
