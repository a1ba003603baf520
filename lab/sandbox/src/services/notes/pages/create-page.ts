import { randomUUID } from "node:crypto";
import { getBlocksValidator } from "../blocks/validate-blocks.js";
import { assertIcons } from "../blocks/assert-icons.js";
import { assertBlockCount } from "../blocks/assert-block-count.js";
import { createBlocks, createApiOrigin, type BlockInput } from "../blocks/create-blocks.js";
import type { RouteContext } from "../route-context.js";
import { getColumns } from "../columns/find-column.js";
import { getColumnKind } from "../columns/column-kinds.js";
import { parseRepeatedParameter } from "../pagination/page-request.js";
import { validationError } from "../errors.js";
import { boolean, nullable, object, text, type Validator } from "../validation/validators.js";
import { runAsTask } from "../markdown/async-tasks.js";
import { getDialect, type MarkdownVersion, validateMarkdownVersion } from "../markdown/dialects.js";
import type { MarkdownBlock } from "../markdown/markdown-block.js";
import { saveContent } from "../markdown/save-blocks.js";
import { TITLE_ID } from "../repository/title.js";
import type { VersionRules } from "../versions.js";
import { parseInput } from "../validation/parse-input.js";
import { validateCover, validateIcon } from "../validation/validate-icon.js";
import type { Column, PageDocument, Parent } from "../repository/documents.js";
import { normalizeIcon, normalizeIconOrCover } from "../files/icon-or-cover.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  applyTemplate,
  resolveTemplate,
  validateTemplate,
  type TemplateInput,
} from "./page-template.js";
import { placePage, validatePagePosition, type PagePositionInput } from "./place-page.js";
import { validateParent, resolveParent, type PageParentInput } from "./resolve-parent.js";
import { serializePage } from "./serialize-page.js";
import { validateProperties } from "./parse-properties.js";
import { writeProperties } from "./write-properties.js";

interface CreateBody {
  parent?: PageParentInput;
  position?: PagePositionInput;
  properties?: Record<string, unknown>;
  icon?: Record<string, unknown> | null;
  cover?: Record<string, unknown> | null;
  children?: BlockInput[];
  markdown?: string;
  markdown_version?: MarkdownVersion;
  allow_async?: boolean;
  template?: TemplateInput;
}

function createBodyValidator(rules: VersionRules): Validator {
  return object(
    {},
    {
      parent: validateParent,
      position: validatePagePosition,
      properties: validateProperties,
      icon: nullable(validateIcon),
      cover: nullable(validateCover),
      children: getBlocksValidator(rules),
      markdown: text(),
      markdown_version: validateMarkdownVersion,
      allow_async: boolean,
      template: validateTemplate,
    },
  );
}

/** `POST /v1/pages`: creates a page on a page, or a row in a data source, with its first content. */
export function createPage(context: RouteContext): object {
  const body = parseInput<CreateBody>("body", context.body, createBodyValidator(context.rules));
  assertMarkdownOptions(body);
  return body.allow_async === true
    ? runAsTask(context, "POST /v1/pages", () => createPageNow(context, body))
    : createPageNow(context, body);
}

function createPageNow(context: RouteContext, body: CreateBody): object {
  const { repository, rules } = context;
  const children = body.children ?? [];
  assertBlockCount(children);
  assertIcons(children);
  const parent = resolveParent(body.parent ?? { workspace: true }, repository, rules);
  const template = resolveTemplate(body.template, parent, repository);
  assertOneSource(body, template);
  const content = getDialect(body.markdown_version).parseBlocks(body.markdown ?? "", {
    repository,
    known: new Map(),
  });
  const page: PageDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    parent,
    inTrash: false,
    icon: normalizeIcon(body.icon, repository),
    cover: normalizeIconOrCover(body.cover, repository),
    values: {},
  };
  savePageProperties(page, body.properties ?? {}, repository);
  if (page.values[TITLE_ID] === undefined) takeTitle(page, content, repository);
  placePage(page, body.position, repository);
  const blockParent: Parent = { type: "page_id", page_id: page.id };
  createBlocks(repository, blockParent, children, createApiOrigin(repository));
  if (content.length > 0) saveContent(repository, page.id, { desired: content, removed: [] });
  const keys = parseRepeatedParameter(context.query, "filter_properties");
  const response = serializePage(page, context, keys);
  if (template !== undefined) {
    applyTemplate(page, template, Object.keys(body.properties ?? {}), repository);
  }
  return response;
}

/** These fields belong to Markdown ("Migrate to Notion-flavored Markdown"); the message is not documented. */
function assertMarkdownOptions(body: CreateBody): void {
  if (body.markdown !== undefined) return;
  for (const field of ["markdown_version", "allow_async"] as const) {
    if (body[field] === undefined || body[field] === false) continue;
    throw validationError(
      `body failed validation: body.${field} is only allowed with body.markdown.`,
    );
  }
}

/** Content comes from one place: the template, blocks or Markdown. The messages are not documented. */
function assertOneSource({ children, markdown }: CreateBody, template: unknown): void {
  if (children !== undefined && markdown !== undefined)
    throw validationError("markdown cannot be combined with children.");
  if (template === undefined) return;
  if (children !== undefined && children.length > 0)
    throw validationError("children cannot be combined with a template.");
  if (markdown !== undefined) throw validationError("markdown cannot be combined with a template.");
}

/**
 * Makes the first heading of the first level the title ("Working with markdown content"). Assumed [title-heading-is-no-content]: it is then not
 * part of the content.
 */
function takeTitle(
  page: PageDocument,
  content: MarkdownBlock[],
  repository: NotesRepository,
): void {
  const index = content.findIndex(({ type }) => type === "heading_1");
  const heading = content[index];
  if (heading === undefined) return;
  content.splice(index, 1, ...heading.children);
  page.values[TITLE_ID] = heading.content["rich_text"];
  repository.savePage(page);
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
