import { randomUUID } from "node:crypto";
import { findColumn, getColumns } from "../columns/find-column.js";
import { validateTimeZone } from "../dates/date-span.js";
import { validationError } from "../errors.js";
import { getParentId } from "../repository/ancestors.js";
import { insertChildren, listChildren } from "../repository/children.js";
import type { PageDocument, Parent } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { normalizeUuid, object, oneOfValues, uuid } from "../validation/validators.js";

/** The template of a new page in a request. */
export interface TemplateInput {
  type: "none" | "default" | "template_id";
  template_id?: string;
}

// The sandbox's templates have no variables for the time zone.
const chosen = { template_id: uuid, timezone: validateTimeZone };

/** Validates the template of a new page. */
export const validateTemplate = object(
  { type: oneOfValues("none", "default", "template_id") },
  chosen,
);

/** Validates the template that is merged into an existing page ("Update page"). */
export const validateMergedTemplate = object(
  { type: oneOfValues("default", "template_id") },
  chosen,
);

/**
 * Returns the page to copy, if there is one. The default template belongs to a data source, any other
 * page may be a template ("Create a page"). The messages are not documented.
 */
export function resolveTemplate(
  input: TemplateInput | undefined,
  parent: Parent,
  repository: NotesRepository,
): PageDocument | undefined {
  if (input === undefined || input.type === "none") return undefined;
  if (input.type === "template_id") {
    return repository.requirePage(normalizeUuid(input.template_id ?? ""));
  }
  const source =
    parent.type === "data_source_id"
      ? repository.requireDataSource(parent.data_source_id)
      : undefined;
  const id = source?.defaultTemplateId;
  if (id === undefined) throw validationError("The parent has no default template.");
  return repository.requirePage(id);
}

/**
 * Copies content, icon, cover and values of a template to a page. Written properties keep their value.
 * The service does this some time after its response; the sandbox does it right after.
 */
export function applyTemplate(
  page: PageDocument,
  template: PageDocument,
  writtenKeys: readonly string[],
  repository: NotesRepository,
): void {
  const columns = getColumns(page, repository);
  const written = writtenKeys.map((key) => findColumn(columns, key)?.id);
  const values = Object.entries(template.values).filter(
    ([id]) => !written.includes(id) && findColumn(columns, id) !== undefined,
  );
  repository.savePage({
    ...page,
    icon: page.icon ?? template.icon,
    cover: page.cover ?? template.cover,
    values: { ...page.values, ...Object.fromEntries(values) },
  });
  copyBlocks(repository, template.id, { type: "page_id", page_id: page.id });
}

function copyBlocks(repository: NotesRepository, fromId: string, parent: Parent): void {
  for (const node of listChildren(repository, fromId)) {
    if (node.kind !== "block") continue;
    const id = randomUUID();
    repository.saveBlock({ ...node.document, ...repository.stampCreated(), id, parent });
    insertChildren(repository, getParentId(parent) ?? "", [id]);
    copyBlocks(repository, node.document.id, { type: "block_id", block_id: id });
  }
}
