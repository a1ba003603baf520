import { validateRichText } from "../rich-text/validate-rich-text.js";
import { validateIcon } from "../validation/validate-icon.js";
import {
  boolean,
  oneOfValues,
  integer,
  list,
  nullable,
  number,
  object,
  text,
  uuid,
  type Validator,
} from "../validation/validators.js";
import { validateColor } from "../validation/validate-values.js";
import { codeLanguages } from "./code-languages.js";

/** Fields of the object under a block's type key, without its children. */
export interface BlockKind {
  required?: Record<string, Validator>;
  optional?: Record<string, Validator>;
  /** Fields of which exactly one is required. */
  oneOf?: Record<string, Validator>;
  /** Values returned for omitted fields. */
  defaults?: Record<string, unknown>;
  /** Condition for child blocks. Omitted: never allowed. */
  children?: "optional" | "required" | "whenToggleable";
}

const url = text({ max: 2000 });
const captionField = { caption: validateRichText };
const richTextField = { rich_text: validateRichText };
const containerBlock: BlockKind = {
  required: richTextField,
  optional: { color: validateColor },
  defaults: { color: "default" },
  children: "optional",
};
const headingBlock: BlockKind = {
  required: richTextField,
  optional: { color: validateColor, is_toggleable: boolean },
  defaults: { is_toggleable: false, color: "default" },
  children: "whenToggleable",
};
const iconBlock: BlockKind = {
  required: richTextField,
  optional: { color: validateColor, icon: validateIcon },
  // The service may choose an icon for a callout without one; this is not documented.
  defaults: { icon: null, color: "default" },
  children: "optional",
};
const mediaBlock: BlockKind = {
  oneOf: { external: object({ url }), file_upload: object({ id: uuid }) },
  optional: { ...captionField, type: oneOfValues("external", "file_upload") },
  defaults: { caption: [] },
};
const linkBlock: BlockKind = {
  required: { url },
  optional: captionField,
  defaults: { caption: [] },
};

/**
 * Blocks that the API can create, by type. The retired template block is not included.
 */
export const blockKinds: Record<string, BlockKind> = {
  paragraph: iconBlock,
  heading_1: headingBlock,
  heading_2: headingBlock,
  heading_3: headingBlock,
  heading_4: headingBlock,
  bulleted_list_item: containerBlock,
  numbered_list_item: containerBlock,
  quote: containerBlock,
  to_do: {
    required: richTextField,
    optional: { color: validateColor, checked: boolean },
    defaults: { checked: false, color: "default" },
    children: "optional",
  },
  toggle: containerBlock,
  callout: iconBlock,
  code: {
    required: { ...richTextField, language: oneOfValues(...codeLanguages) },
    optional: captionField,
    defaults: { caption: [] },
  },
  equation: { required: { expression: text({ max: 1000 }) } },
  divider: {},
  breadcrumb: {},
  table_of_contents: { optional: { color: validateColor }, defaults: { color: "default" } },
  link_to_page: {
    oneOf: { page_id: uuid, database_id: uuid, comment_id: uuid },
    optional: { type: oneOfValues("page_id", "database_id", "comment_id") },
  },
  bookmark: linkBlock,
  embed: linkBlock,
  image: mediaBlock,
  video: mediaBlock,
  pdf: mediaBlock,
  audio: mediaBlock,
  file: { ...mediaBlock, optional: { ...mediaBlock.optional, name: text() } },
  synced_block: {
    required: {
      synced_from: nullable(object({ block_id: uuid }, { type: oneOfValues("block_id") })),
    },
    children: "optional",
  },
  table: {
    required: { table_width: integer(1, 100) },
    optional: { has_column_header: boolean, has_row_header: boolean },
    defaults: { has_column_header: false, has_row_header: false },
    children: "required",
  },
  table_row: { required: { cells: list(validateRichText) } },
  column_list: { children: "required" },
  /** Its children are paragraphs, whose text and icon are the labels of the tabs. */
  tab: { children: "required" },
  column: { optional: { width_ratio: number }, children: "required" },
};
