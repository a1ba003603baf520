import { normalizeLabel } from "./characters.js";
import type { Delimiter } from "./emphasis.js";
import { type LinkScanner, MAX_LABEL_LENGTH } from "./link-parts.js";
import type { Piece, Position, Span } from "./pieces.js";

/** State that the parts of a document share. */
export interface References {
  /** Labels of the definitions, normalized. */
  links: ReadonlySet<string>;
  footnotes: ReadonlySet<string>;
}

/** An opening bracket, which may start a link or image. */
export interface Bracket {
  piece: Piece;
  /** Offset of the text behind it. */
  start: number;
  isImage: boolean;
  position: Position;
  delimiter: Delimiter | undefined;
  /** Returns true once another bracket was opened after it. */
  isFollowed: boolean;
}

/**
 * Returns the link or image that a closing bracket completes, with what follows it: an address, or the label of a
 * definition; undefined if there is none.
 */
export function takeLink(
  bracket: Bracket,
  close: number,
  scanner: LinkScanner,
  references: References,
): { span: Span; end: number } | undefined {
  const { isImage, position } = bracket;
  const next = close + 1;
  const after = scanner.slice(next, next + 2);
  // An image of the service has formatting in its caption.
  const label = scanner.slice(bracket.start, close);
  const target = after.startsWith("(") ? scanner.takeResource(next) : undefined;
  if (target !== undefined) {
    const { end, title, url } = target;
    const span: Span = isImage
      ? { type: "image", url, title, alt: "", position, data: { label } }
      : { type: "link", url, title, children: [], position };
    return { span, end };
  }
  const found = takeReference(bracket, close, scanner, references);
  if (found === undefined) return undefined;
  const { end, label: name, referenceType } = found;
  const identifier = normalizeLabel(name).toLowerCase();
  const span: Span = isImage
    ? { type: "imageReference", identifier, referenceType, alt: "", position }
    : { type: "linkReference", identifier, referenceType, children: [], position };
  return { span, end };
}

function takeReference(
  bracket: Bracket,
  close: number,
  scanner: LinkScanner,
  { links }: References,
) {
  const next = close + 1;
  const after = scanner.slice(next, next + 2);
  const given = after.startsWith("[") ? scanner.takeLabel(next) : undefined;
  if (given !== undefined && links.has(normalizeLabel(given))) {
    return { label: given, end: next + given.length + 2, referenceType: "full" as const };
  }
  const label = getOwnLabel(bracket, close, scanner);
  if (label === undefined || !links.has(normalizeLabel(label))) return undefined;
  if (after === "[]") return { label, end: next + 2, referenceType: "collapsed" as const };
  // Another label, which is not defined, makes the brackets before it text.
  if (after.startsWith("[")) return undefined;
  return { label, end: next, referenceType: "shortcut" as const };
}

/** Returns the text between brackets, if a definition can have it as its label. */
function getOwnLabel({ isFollowed, start }: Bracket, close: number, scanner: LinkScanner) {
  const length = close - start;
  if (isFollowed || length === 0 || length > MAX_LABEL_LENGTH) return undefined;
  return scanner.slice(start, close);
}
