import { isDeepStrictEqual } from "node:util";
import { getPathId, type RouteContext } from "../route-context.js";
import { parseRepeatedParameter } from "../pagination/page-request.js";
import { boolean, nullable, object, type Validator } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { validateCover, validateIcon } from "../validation/validate-icon.js";
import type { VersionRules } from "../versions.js";
import { normalizeIcon, normalizeIconOrCover } from "../files/icon-or-cover.js";
import { applyTrash, getTrashValidators, type TrashInput } from "../repository/trash.js";
import { isInTrash } from "../repository/ancestors.js";
import { getColumnKind } from "../columns/column-kinds.js";
import { getColumns } from "../columns/find-column.js";
import { getChildIds, removeChild } from "../repository/children.js";
import type { PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { findNode, saveNode } from "../repository/tree-node.js";
import {
  applyTemplate,
  resolveTemplate,
  validateMergedTemplate,
  type TemplateInput,
} from "./page-template.js";
import { savePageProperties } from "./create-page.js";
import { serializePage } from "./serialize-page.js";
import { validateProperties } from "./parse-properties.js";

interface UpdateBody extends TrashInput {
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  is_locked?: boolean;
  template?: TemplateInput;
  erase_content?: boolean;
}

function createBodyValidator(rules: VersionRules): Validator {
  return object(
    {},
    {
      properties: validateProperties,
      icon: nullable(validateIcon),
      cover: nullable(validateCover),
      is_locked: boolean,
      template: validateMergedTemplate,
      erase_content: boolean,
      ...getTrashValidators(rules),
    },
  );
}

/**
 * `PATCH /v1/pages/{id}`: updates properties, icon, cover and lock, trashes or restores, erases content and merges a
 * template, which the service does after its reply.
 */
export function updatePage(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<UpdateBody>("body", context.body, createBodyValidator(context.rules));
  const page = repository.requirePage(getPathId(context, "page_id"));
  applyTrash(page, body, () => isInTrash(repository, page));
  const template = resolveTemplate(body.template, page.parent, repository);
  if (body.icon !== undefined) page.icon = normalizeIcon(body.icon, repository);
  if (body.cover !== undefined) page.cover = normalizeIconOrCover(body.cover, repository);
  if (body.is_locked !== undefined) page.isLocked = body.is_locked;
  Object.assign(page, repository.stampEdited());
  savePageProperties(page, body.properties ?? {}, repository);
  if (body.erase_content === true) eraseContent(repository, page.id);
  const keys = parseRepeatedParameter(context.query, "filter_properties");
  const response = serializePage(page, context, keys);
  if (template !== undefined) mergeTemplate(page, template, repository);
  return response;
}

/** Assumed [templates-fill-what-is-empty]: values, icon and cover that the page has stay. */
function mergeTemplate(
  page: PageDocument,
  template: PageDocument,
  repository: NotesRepository,
): void {
  const filled = getColumns(page, repository).filter((column) => {
    const isEmpty = isDeepStrictEqual(
      page.values[column.id],
      getColumnKind(column.type).getEmptyValue(column),
    );
    return page.values[column.id] !== undefined && !isEmpty;
  });
  applyTemplate(
    page,
    template,
    filled.map(({ id }) => id),
    repository,
  );
}

/**
 * Deletes "all block children" of a page. Blocks are gone, as "this cannot be reversed"; pages and databases among them are
 * in the trash. Assumed [erasing-trashes-subpages].
 */
function eraseContent(repository: NotesRepository, parentId: string): void {
  for (const id of getChildIds(repository, parentId)) {
    const node = findNode(repository, id);
    if (node?.kind !== "block") {
      if (node === undefined) continue;
      node.document.inTrash = true;
      saveNode(repository, node);
      continue;
    }
    eraseContent(repository, id);
    removeChild(repository, parentId, id);
    repository.collections.blocks.delete(id);
  }
}
