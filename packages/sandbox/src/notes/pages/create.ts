import { randomUUID } from "node:crypto";
import { blocksCheck } from "../blocks/check.js";
import { demandBlockCount } from "../blocks/count.js";
import { createBlocks, madeByApi, type SentBlock } from "../blocks/create.js";
import type { Call } from "../call.js";
import { columnsOf } from "../columns/find.js";
import { kindOf } from "../columns/kinds.js";
import { repeated } from "../lists/paging.js";
import { nullable, object } from "../validation/check.js";
import { demand } from "../validation/demand.js";
import { coverCheck, iconCheck } from "../validation/icon.js";
import type { Column, PageDocument, Parent } from "../workspace/documents.js";
import { keepFace } from "../workspace/face.js";
import { insertChildren, parentId } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { parentCheck, resolveParent, type SentParent } from "./parent.js";
import { renderPage } from "./render.js";
import { propertiesCheck } from "./sent-properties.js";
import { writeProperties } from "./write-properties.js";

interface CreateBody {
  parent: SentParent;
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  children?: SentBlock[];
}

const bodyCheck = object(
  { parent: parentCheck },
  {
    properties: propertiesCheck,
    icon: nullable(iconCheck),
    cover: nullable(coverCheck),
    children: blocksCheck,
  },
);

/** `POST /v1/pages`: a page below a page, or a row of a data source, with its first blocks. */
export function createPage(context: Call): object {
  const { repository, rules } = context;
  const body = demand<CreateBody>("body", context.body, bodyCheck);
  const children = body.children ?? [];
  demandBlockCount(children);
  const page: PageDocument = {
    ...repository.madeNow(),
    id: randomUUID(),
    parent: resolveParent(body.parent, repository, rules),
    inTrash: false,
    icon: keepFace(body.icon, repository),
    cover: keepFace(body.cover, repository),
    values: {},
  };
  savePageWith(page, body.properties ?? {}, repository);
  insertChildren(repository, parentId(page.parent) ?? "", [page.id]);
  const below: Parent = { type: "page_id", page_id: page.id };
  createBlocks(repository, below, children, madeByApi(repository));
  return renderPage(page, context, repeated(context.query, "filter_properties"));
}

/** Writes properties into a page and keeps it, with what this changes in its columns. */
export function savePageWith(
  page: PageDocument,
  properties: Record<string, unknown>,
  repository: Workspace,
): void {
  if (page.parent.type === "data_source_id") {
    const source = repository.dataSource(page.parent.data_source_id);
    writeProperties(page, properties, source.columns, repository);
    assignValues(page, source.columns);
    repository.saveDataSource(source);
  } else {
    writeProperties(page, properties, columnsOf(page, repository), repository);
  }
  repository.savePage(page);
}

function assignValues(page: PageDocument, columns: Column[]): void {
  for (const column of columns) {
    const { assign } = kindOf(column.type);
    if (assign !== undefined) page.values[column.id] ??= assign(column);
  }
}
