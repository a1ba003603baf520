import { randomUUID } from "node:crypto";
import { validateBlocks } from "../blocks/validate-blocks.js";
import { assertBlockCount } from "../blocks/assert-block-count.js";
import { createBlocks, createApiOrigin, type BlockInput } from "../blocks/create-blocks.js";
import type { RouteContext } from "../route-context.js";
import { getColumns } from "../columns/find-column.js";
import { getColumnKind } from "../columns/column-kinds.js";
import { parseRepeatedParameter } from "../pagination/page-request.js";
import { nullable, object } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { validateCover, validateIcon } from "../validation/validate-icon.js";
import type { Column, PageDocument, Parent } from "../repository/documents.js";
import { normalizeIconOrCover } from "../repository/icon-or-cover.js";
import { insertChildren } from "../repository/children.js";
import { getParentId } from "../repository/ancestors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { validateParent, resolveParent, type PageParentInput } from "./resolve-parent.js";
import { serializePage } from "./serialize-page.js";
import { validateProperties } from "./parse-properties.js";
import { writeProperties } from "./write-properties.js";

interface CreateBody {
  parent: PageParentInput;
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  children?: BlockInput[];
}

const validateBody = object(
  { parent: validateParent },
  {
    properties: validateProperties,
    icon: nullable(validateIcon),
    cover: nullable(validateCover),
    children: validateBlocks,
  },
);

/** `POST /v1/pages`: creates a page on a page, or a row in a data source, with its first blocks. */
export function createPage(context: RouteContext): object {
  const { repository, rules } = context;
  const body = parseInput<CreateBody>("body", context.body, validateBody);
  const children = body.children ?? [];
  assertBlockCount(children);
  const page: PageDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    parent: resolveParent(body.parent, repository, rules),
    inTrash: false,
    icon: normalizeIconOrCover(body.icon, repository),
    cover: normalizeIconOrCover(body.cover, repository),
    values: {},
  };
  savePageProperties(page, body.properties ?? {}, repository);
  insertChildren(repository, getParentId(page.parent) ?? "", [page.id]);
  const parent: Parent = { type: "page_id", page_id: page.id };
  createBlocks(repository, parent, children, createApiOrigin(repository));
  return serializePage(page, context, parseRepeatedParameter(context.query, "filter_properties"));
}

/** Writes properties to a page and saves it with any changes to its columns. */
export function savePageProperties(
  page: PageDocument,
  properties: Record<string, unknown>,
  repository: NotesRepository,
): void {
  if (page.parent.type === "data_source_id") {
    const source = repository.requireDataSource(page.parent.data_source_id);
    writeProperties(page, properties, source.columns, repository);
    assignInitialValues(page, source.columns);
    repository.saveDataSource(source);
  } else {
    writeProperties(page, properties, getColumns(page, repository), repository);
  }
  repository.savePage(page);
}

function assignInitialValues(page: PageDocument, columns: Column[]): void {
  for (const column of columns) {
    const { createInitialValue } = getColumnKind(column.type);
    if (createInitialValue !== undefined) page.values[column.id] ??= createInitialValue(column);
  }
}
