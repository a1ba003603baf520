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
export function updatePage(call: Call): object {
  const { workspace } = call;
  const body = demand<UpdateBody>("body", call.body, bodyCheck(call.rules));
  const page = workspace.page(pathId(call, "page_id"));
  moveTrash(page, body, () => isInTrash(workspace, page));
  if (body.icon !== undefined) page.icon = keepFace(body.icon, workspace);
  if (body.cover !== undefined) page.cover = keepFace(body.cover, workspace);
  if (body.is_locked !== undefined) page.isLocked = body.is_locked;
  Object.assign(page, workspace.editedNow());
  savePageWith(page, body.properties ?? {}, workspace);
  return renderPage(page, call, repeated(call.query, "filter_properties"));
}
