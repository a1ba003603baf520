import {
  type Fields,
  IrreversibleError,
  type RequestSpec,
  type ThingKind,
} from "@workbelt/core/provider";
import { getList, getPath, getString } from "./json-path.js";
import { toPlainText } from "./plain-text.js";

/** Keys that differ between reads of what no one has changed: times, computed values and signed addresses of files. */
export const OWN_KEYS: NonNullable<ThingKind["audit"]> = [
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
  "formula",
  "rollup",
  "unique_id",
  "file",
  "expiry_time",
  "request_id",
];

/** Returns the version header of a request, for reads whose response is compared with its own. */
export function pickHeaders({ headers }: RequestSpec) {
  return headers === undefined ? {} : { headers };
}

/** The author of the last edit of what this connection created. A thing of which only the id is known has none. */
export function ownEdits({ found }: { found: unknown }) {
  const is = getString(found, "created_by", "id");
  return is === undefined ? undefined : { at: "last_edited_by.id", is };
}

/**
 * Converts rich text of a response to rich text of a request.
 *
 * @throws IrreversibleError for a mention that requests cannot have, such as the preview of a link.
 */
export function toWrittenText(items: unknown): object[] {
  return getList({ items }, "items").map((item) => {
    const type = getString(item, "type") ?? "";
    const annotations = getPath(item, "annotations");
    if (type === "text") {
      const { content = "", link } = getPath(item, "text") as { content?: string; link?: object };
      return { type, text: { content, ...(link && { link }) }, annotations };
    }
    if (type === "equation") return { type, equation: getPath(item, "equation"), annotations };
    return { type: "mention", mention: toWrittenMention(item), annotations };
  });
}

function toWrittenMention(item: unknown): object {
  const kind = getString(item, "mention", "type") ?? "";
  const id = getString(item, "mention", kind, "id");
  if (["user", "page", "database"].includes(kind) && id !== undefined) return { [kind]: { id } };
  if (kind === "date") return { date: getPath(item, "mention", "date") };
  throw new IrreversibleError("its old text has a mention that cannot be written back");
}

/**
 * Converts the icon or cover of a response to that of a request.
 *
 * @throws IrreversibleError for an uploaded image, of which responses have only a temporary address.
 */
export function toWrittenImage(image: unknown): object | null {
  const type = getString(image, "type");
  if (type === undefined) return null;
  if (type === "custom_emoji") return { type, [type]: { id: getString(image, type, "id") } };
  if (type !== "file") return { type, [type]: getPath(image, type) };
  throw new IrreversibleError("the old image is an upload, which cannot be written back");
}

/** Converts the fields of a page or database whose texts and images are written. */
export function toWrittenFields(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (name === "icon" || name === "cover") return [name, toWrittenImage(value)];
    return [name, Array.isArray(value) ? toWrittenText(value) : value];
  });
  return Object.fromEntries(entries) as Fields;
}

/** Names a thing by its `title` or `rich_text`. */
export function nameByText(key: string) {
  return (found: unknown) => toPlainText(getList(found, key));
}
