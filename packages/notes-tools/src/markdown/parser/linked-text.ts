import type { PhrasingContent } from "mdast";
import { isPunctuation, isSpace, matchAt } from "./characters.js";
import { makeLink } from "./literal-links.js";
import type { Position } from "./pieces.js";

const ADDRESS =
  /(?<![\da-z])(?:https?:\/\/|www(?=\.))|(?<![\w+\-.@])(?:xmpp|mailto):[\w+\-.]+@[\w-]+(?:\.[\w-]+)+|(?<![\w+\-.]|(?:^|[^\d@A-Za-z])(?:mailto|xmpp):)[\w+\-.]+@[\w-]+(?:\.[\w-]+)+/gi;
const DOMAIN = /[\w-]*\.[\w\-.]*/y;
const NO_SPACE = /[^\t\n\r ]*/y;
const TRAIL = /[!"&'),.:;<>?\]}]/;

/** Creates a function that adds text, and the addresses in it as links, unless it is inside a link. */
export function createTextLinker(position: Position) {
  return (children: PhrasingContent[], text: string, isInLink: boolean) =>
    addLinkedText(children, text, { isInLink, position });
}

function* addLinkedText(
  children: PhrasingContent[],
  text: string,
  { isInLink, position }: { isInLink: boolean; position: Position },
): Generator<void, void> {
  if (isInLink || !/www\.|:\/\/|@/i.test(text)) {
    children.push({ type: "text", value: text });
    return;
  }
  let [done, badDomainEnd] = [0, 0];
  // Other texts may be searched at a pause.
  const pattern = new RegExp(ADDRESS);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    yield;
    const [found] = match;
    const isWeb = !found.includes("@");
    // Every part of a wrong domain is wrong, too.
    if (isWeb && match.index < badDomainEnd) continue;
    const { end, url } = isWeb ? findWeb(text, match.index, found) : findMail(match.index, found);
    if (url === undefined) {
      if (isWeb) badDomainEnd = end;
      else pattern.lastIndex = end;
      continue;
    }
    pattern.lastIndex = end;
    if (match.index > done) children.push({ type: "text", value: text.slice(done, match.index) });
    const value = text.slice(match.index, end);
    children.push({ ...makeLink(url, value, position), data: { isBare: true } });
    done = end;
  }
  if (done < text.length) children.push({ type: "text", value: text.slice(done) });
}

/** An address and its end, or where to go on if there is none. */
interface Found {
  url?: string;
  end: number;
}

function findMail(index: number, found: string): Found {
  if (/[\d\-_]$/.test(found)) return { end: index + 1 };
  const end = index + found.length;
  return { url: /^(?:mailto|xmpp):/.test(found) ? found : `mailto:${found}`, end };
}

function findWeb(text: string, index: number, found: string): Found {
  const before = text[index - 1];
  if (!isSpace(before) && !isPunctuation(before ?? "")) return { end: index + 1 };
  const isWww = /^w/i.test(found);
  const start = isWww ? index : index + found.length;
  const domainEnd = matchAt(DOMAIN, text, start);
  if (domainEnd === -1) return { end: index + 1 };
  const domain = text.slice(start, domainEnd);
  const isCorrect = domain
    .split(".")
    .slice(-2)
    .every((part) => {
      return part === "" || (!part.includes("_") && /[\dA-Za-z]/.test(part));
    });
  if (!isCorrect || isPunctuation(domain.charAt(0))) return { end: domainEnd };
  const end = findUrlEnd(text, index, matchAt(NO_SPACE, text, domainEnd));
  return { url: (isWww ? "http://" : "") + text.slice(index, end), end };
}

/** Returns the end of an address without the punctuation behind it; parentheses stay in pairs. */
function findUrlEnd(text: string, start: number, limit: number): number {
  let end = limit;
  while (TRAIL.test(text[end - 1] ?? "")) end -= 1;
  let open = 0;
  for (const sign of text.slice(start, end)) open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
  for (let offset = end; offset < limit && open > 0; offset += 1) {
    if (text[offset] === ")") {
      open -= 1;
      end = offset + 1;
    }
  }
  return end;
}
