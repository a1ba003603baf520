import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
  TokenType,
} from "micromark-util-types";
import { validationError } from "../../errors.js";
import { isBlockTag } from "./block-tags.js";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    blockTag: "blockTag";
    citation: "citation";
    emoji: "emoji";
    equation: "equation";
    guard: "guard";
    htmlTag: "htmlTag";
    mention: "mention";
  }
}

/** State of a token after one more character. */
type Progress = "more" | "complete" | "none";

/** Reads a token, which is on one line, character by character. */
interface Reader {
  read: (sign: string) => Progress;
  /** Text that ends the token. Without one further on in the line, no other token of the kind is looked for there. */
  end?: string;
  /** Returns true if the token may stand before this character. Omitted: always. */
  isBefore?: (sign: string) => boolean;
}

/**
 * Creates the syntax that "Notion-flavored Markdown" adds to CommonMark, for one text. CommonMark's HTML is left
 * out except for tags within a line, because other HTML is text, and so is code by indentation: "never indent them".
 */
export function createSyntax(): Extension {
  const failures = new Map<string, number>();
  const create = (name: TokenType, createReader: () => Reader): Construct => ({
    name,
    tokenize(effects, ok, nok) {
      return tokenize(this, { name, reader: createReader(), failures }, { effects, ok, nok });
    },
  });
  const count = createCounter();
  const guard: Construct = {
    name: "guard",
    tokenize(_effects, _ok, nok) {
      count(this);
      return nok;
    },
  };
  const underlines: Construct = { name: "guard", tokenize: createUnderlineGuard() };
  return {
    disable: { null: ["htmlFlow", "htmlText", "codeIndented"] },
    flow: {
      45: underlines,
      60: { name: "blockTag", concrete: true, tokenize: tokenizeBlockTag },
      61: underlines,
    },
    text: {
      33: { name: "guard", tokenize: createImageGuard(count) },
      42: guard,
      95: guard,
      126: guard,
      36: create("equation", createEquationReader),
      58: create("emoji", createEmojiReader),
      60: [create("mention", createMentionReader), create("htmlTag", createTagReader)],
      91: [guard, create("citation", createCitationReader)],
    },
  };
}

/** The service has such a limit, which is not documented (assumed [formatting-limit]). */
const MAX_WORK = 8_000_000;

/** Counts the signs that may start a style or a link: each takes the time of those before it in its text. */
function createCounter(): (context: TokenizeContext) => void {
  const counts = new WeakMap<TokenizeContext, number>();
  let work = 0;
  return (context) => {
    const count = (counts.get(context) ?? 0) + 1;
    counts.set(context, count);
    work += count;
    if (work > MAX_WORK) throw sizeError();
  };
}

/** Counts the starts of images. */
function createImageGuard(count: (context: TokenizeContext) => void): Tokenizer {
  return function guard(effects, _ok, nok) {
    return (code) => {
      effects.enter("guard");
      effects.consume(code);
      return (next) => {
        if (next === 91) count(this);
        return nok(next);
      };
    };
  };
}

/** Assumed [formatting-limit]: each takes the time of those before it. */
const MAX_UNDERLINES = 5000;

/** Counts the lines that may make a heading of the text above. */
function createUnderlineGuard(): Tokenizer {
  let count = 0;
  return function guard(effects, _ok, nok) {
    const readLine = (code: Code): State | undefined => {
      if (code === 45 || code === 61) {
        effects.consume(code);
        return readLine;
      }
      if (isLineEnd(code)) count += 1;
      if (count > MAX_UNDERLINES) throw sizeError();
      return nok(code);
    };
    return (code) => {
      effects.enter("guard");
      return readLine(code);
    };
  };
}

function sizeError(): Error {
  return validationError(
    "The page content is too large or too heavily formatted to process in one call. Move some content into child pages or reduce the page size.",
  );
}

/** Tokenizes a line that is the tag of a block. It ends a paragraph before it. */
function tokenizeBlockTag(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const readLine = (code: Code): State | undefined => {
    if (isLineEnd(code)) {
      const token = effects.exit("blockTag");
      return isBlockTag(this.sliceSerialize(token)) ? ok(code) : nok(code);
    }
    effects.consume(code);
    return readLine;
  };
  return (code) => {
    effects.enter("blockTag");
    return readLine(code);
  };
}

function tokenize(
  context: TokenizeContext,
  { failures, name, reader }: { name: TokenType; reader: Reader; failures: Map<string, number> },
  { effects, nok, ok }: { effects: Effects; ok: State; nok: State },
): State {
  const { line } = context.now();
  const isFailed = () => reader.end !== undefined && failures.get(reader.end) === line;
  const readNext = (code: Code): State | undefined => {
    if (isLineEnd(code)) {
      if (reader.end !== undefined) failures.set(reader.end, line);
      return nok(code);
    }
    effects.consume(code);
    const progress = reader.read(toSign(code));
    if (progress === "none" || isFailed()) return nok;
    return progress === "more" ? readNext : exit;
  };
  const exit = (code: Code): State | undefined => {
    effects.exit(name);
    return (reader.isBefore?.(toSign(code)) ?? true) ? ok(code) : nok(code);
  };
  return (code) => {
    effects.enter(name);
    return readNext(code);
  };
}

/** Reads `:name:`. */
function createEmojiReader(): Reader {
  let source = "";
  return {
    read(sign) {
      source += sign;
      if (sign === ":") return toProgress(source.length > 2, source.length === 1);
      return /[\w+-]/.test(sign) ? "more" : "none";
    },
  };
}

/** Reads `[^URL]`. */
function createCitationReader(): Reader {
  let source = "";
  return {
    read(sign) {
      source += sign;
      if (source.length <= 2) return toProgress(false, "[^".startsWith(source));
      if (sign === "]") return toProgress(URL.canParse(source.slice(2, -1)), false);
      return /[\s[]/.test(sign) ? "none" : "more";
    },
  };
}

/** Reads an HTML tag. A `<` in a value is written as a character reference. */
function createTagReader(): Reader {
  let source = "";
  let [isInName, isInValue] = [true, false];
  return {
    read(sign) {
      source += sign;
      if (source.length === 1) return "more";
      if (sign === '"') isInValue = !isInValue;
      if (sign === ">" && !isInValue) return toProgress(TAG.test(source), false);
      if (/\s/.test(sign)) isInName = false;
      return toProgress(false, isInName ? /[\w/-]/.test(sign) : sign !== "<");
    },
  };
}

const TAG = /^<\/?[a-z][\w-]*(?:\s+[\w-]+(?:="[^"]*"|='[^']*')?)*\s*\/?>$/i;

/** Reads `<mention url="…">`, the label, which is literal, and `</mention>`. */
function createMentionReader(): Reader {
  const [start, end] = ["<mention ", "</mention>"];
  let [length, last] = [0, ""];
  let isInLabel = false;
  return {
    end,
    read(sign) {
      if (length < start.length && sign !== start[length]) return "none";
      length += 1;
      const before = last.at(-1);
      last = (last + sign).slice(-end.length);
      if (!isInLabel && sign === ">") {
        isInLabel = true;
        // Without a label, it is HTML in text as CommonMark knows it.
        return before === "/" ? "none" : "more";
      }
      return toProgress(isInLabel && last === end, true);
    },
  };
}

/**
 * Reads `$x$`, `$$x$$` or `` $`x`$ ``. As on GitHub, a single sign of an equation has no space inside it, and no
 * digit follows, so that prices are text (assumed [equation-signs]).
 */
function createEquationReader(): Reader {
  let source = "";
  let isEscaped = false;
  const reader: Reader = {
    isBefore: (sign) => !/\d/.test(sign),
    read(sign) {
      source += sign;
      if (source.length === 1) return "more";
      if (source.length === 2 && (sign === "$" || sign === "`")) {
        reader.end = sign === "$" ? "$$" : "`$";
        return "more";
      }
      if (source.length === 2 && /\s/.test(sign)) return "none";
      const { end = "$" } = reader;
      const isEnd = !isEscaped && sign === "$" && source.endsWith(end);
      isEscaped = end !== "`$" && !isEscaped && sign === "\\";
      if (!isEnd) return "more";
      if (end === "$") return toProgress(!/\s/.test(source.at(-2) ?? ""), false);
      return toProgress(source.length >= 5, true);
    },
  };
  return reader;
}

function toProgress(isComplete: boolean, isOpen: boolean): Progress {
  if (isComplete) return "complete";
  return isOpen ? "more" : "none";
}

function isLineEnd(code: Code): boolean {
  return code === null || (code < -2 && code > -6);
}

function toSign(code: Code): string {
  if (code === null || code < -2) return "\n";
  return code < 0 ? " " : String.fromCodePoint(code);
}
