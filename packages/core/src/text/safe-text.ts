import { mapJson } from "./json.js";

// Only this many characters are cleaned for each one wanted; the rest is cut off anyway.
const SPARE = 4;

// Latin letters, digits and punctuation: nearly all strings, which need no cleaning.
const PLAIN = /^[\n\t\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2027]*$/;

/**
 * Makes a text written by others safe for a model or a terminal: well-formed Unicode without control
 * characters, bidirectional controls and invisible characters, except where a script or an emoji needs
 * them. Line breaks become `\n`. Ordinary text is returned unchanged.
 *
 * @param maxLength longest result; a longer text ends with an ellipsis, never inside a character.
 */
export function safeText(text: string, maxLength = Infinity): string {
  if (PLAIN.test(text)) return truncate(text, maxLength);
  const end = codePointBoundary(text, Math.min(text.length, maxLength * SPARE));
  const clean = removeForbidden(text.slice(0, end).toWellFormed()).replaceAll(
    /\r\n?|[\v\f\u0085\u2028\u2029]/g,
    "\n",
  );
  return truncate(end < text.length ? `${clean}…` : clean, maxLength);
}

/** Does the same for a text that must stay on one line: line breaks and tabs become spaces. */
export function safeLine(text: string, maxLength = Infinity): string {
  const line = safeText(text, maxLength * SPARE)
    .replaceAll(/[\n\t]+/g, " ")
    .trim();
  return truncate(line, maxLength);
}

/**
 * Returns JSON data with every string and key made safe, as by {@link safeText}. Returns the same data
 * if its JSON text shows that nothing has to change.
 */
export function safeData(data: unknown, json: string): unknown {
  return mayNeedCleaning(json) ? mapJson(data, (text) => safeText(text)) : data;
}

/**
 * Removes what {@link safeText} leaves out, also where it is part of ordinary text: texts that look alike become equal.
 * Line ends stay as they are.
 */
export function removeUnseen(text: string): string {
  if (PLAIN.test(text)) return text;
  patterns ??= compilePatterns();
  return text.replaceAll(patterns.unseen, "");
}

/** Shortens a text to at most `maxLength` characters, the last of which is then an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, graphemeBoundary(text, maxLength - 1))}…`;
}

// Text examined on either side of a cut. The longest emoji have about 35 units.
const WINDOW = 128;
// A longer cluster, such as a letter under hundreds of marks, is cut between its code points.
const MAX_CLUSTER = 64;

// Created on first use: it loads locale data, which takes 10 ms.
let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the last position up to `index` where a text can be cut between two user-perceived characters
 * (grapheme clusters, UAX #29). Examines only a small part of the text.
 */
export function graphemeBoundary(text: string, index: number): number {
  if (index <= 0) return 0;
  if (index >= text.length) return text.length;
  const start = findWindowStart(text, index);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const segments = segmenter.segment(text.slice(start, index + WINDOW));
  const boundary = start + (segments.containing(index - start)?.index ?? 0);
  const tooLong = index - boundary > MAX_CLUSTER;
  return trimJoiners(text, tooLong ? codePointBoundary(text, index) : boundary);
}

/** Returns the last position up to `index` that is not inside a surrogate pair. */
export function codePointBoundary(text: string, index: number): number {
  return index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

/** Finds where to start segmenting: a run of regional indicators, two of which make a flag, must not be split at an odd place. */
function findWindowStart(text: string, index: number): number {
  const start = codePointBoundary(text, Math.max(0, index - WINDOW));
  let runStart = start;
  while (runStart >= 2 && isRegionalIndicator(text.codePointAt(runStart - 2))) runStart -= 2;
  return (start - runStart) % 4 === 0 ? start : start - 2;
}

function isRegionalIndicator(codePoint = 0): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

// A joiner at the end of a text joins nothing.
function trimJoiners(text: string, end: number): number {
  let index = end;
  while (index > 0 && /[\u200C\u200D]/.test(text.charAt(index - 1))) index -= 1;
  return index;
}

/**
 * Characters that must not reach models and terminals: control characters, bidirectional controls, what
 * Unicode calls default-ignorable (zero-width and filler characters, soft hyphen, byte order mark,
 * variation selectors, tags), interlinear annotation controls and noncharacters. Tabs and line breaks
 * are allowed.
 */
const FORBIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\x00-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFFF9-\uFFFB`;

// Scripts in which a zero-width joiner or non-joiner changes how a word reads (Unicode, chapters 9, 12
// and 16): those with cursive letters and those with conjuncts.
const JOINING = [
  ["Arabic", "Syriac", "Mandaic", "Mongolian", "Nko", "Hanifi_Rohingya", "Adlam", "Phags_Pa"],
  ["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada"],
  ["Malayalam", "Sinhala", "Khmer", "Myanmar", "Tibetan", "Balinese", "Javanese", "Tai_Tham"],
]
  .flat()
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join("");

const JOINERS = String.raw`[\u200C\u200D]`;
const JOINING_LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})[${JOINING}]`;

/** Contexts in which a forbidden character, the last one of each pattern, is part of ordinary text. */
const LEGITIMATE = [
  // The emoji or text form of an emoji, a digit or a sign.
  String.raw`\p{Emoji}[\uFE0E\uFE0F]`,
  // Emoji sequences such as families and professions.
  String.raw`(?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
  // Variants of ideographs, as in Japanese names, and of mathematical and Myanmar characters.
  String.raw`\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`[\p{Sm}\p{Script=Myanmar}]\uFE00`,
  String.raw`[\u1820-\u18AA][\u180B-\u180F]`,
  `${JOINING_LETTER}${JOINERS}`,
  `${JOINERS}(?=${JOINING_LETTER})`,
];

/** The flags that Unicode recommends for interchange: England, Scotland, Wales. */
const FLAGS = ["gbeng", "gbsct", "gbwls"].map((region) => `\u{1F3F4}${toTags(region)}\u{E007F}`);

/** Longest run of combining marks kept (UAX #15, Stream-Safe Text Format). */
const MAX_MARKS = 30;
const MARK = String.raw`[\p{M}\u200C\u200D]`;

// Compiled on first use: parsing Unicode properties takes several milliseconds.
let patterns: ReturnType<typeof compilePatterns> | undefined;

function compilePatterns() {
  const legitimate = LEGITIMATE.map((context) => `(?<!${context})`).join("");
  return {
    // Except tags, which are examined as whole sequences.
    hidden: new RegExp(String.raw`[${FORBIDDEN}](?<![\u{E0020}-\u{E007F}])${legitimate}`, "gu"),
    unseen: new RegExp(`[${FORBIDDEN}]`, "gu"),
    tags: new RegExp(String.raw`(${FLAGS.join("|")})|[\u{E0020}-\u{E007F}]`, "gu"),
    // In two steps of limited length, because a long run overflows the stack.
    distantMarks: new RegExp(String.raw`(?<=${MARK}{${MAX_MARKS + 1}})${MARK}{1,500}`, "gu"),
    excessiveMarks: new RegExp(String.raw`${MARK}{${MAX_MARKS + 1}}`, "gu"),
    mayNeedCleaning: new RegExp(
      String.raw`[${FORBIDDEN}\u2028\u2029\x85]|[\p{M}]{${MAX_MARKS + 1}}|\\[bfru]`,
      "u",
    ),
  };
}

/** Removes what must not reach a model or a terminal from a well-formed text. */
export function removeForbidden(text: string): string {
  patterns ??= compilePatterns();
  return text
    .replaceAll(patterns.hidden, "")
    .replaceAll(patterns.tags, (_tag, flag?: string) => flag ?? "")
    .replaceAll(patterns.distantMarks, "")
    .replaceAll(patterns.excessiveMarks, (marks) =>
      marks
        .slice(0, MAX_MARKS)
        .toWellFormed()
        .replace(/[\uFFFD\u200C\u200D]+$/, ""),
    );
}

/** Returns true if a text in a JSON document might change when it is cleaned; false is certain. */
export function mayNeedCleaning(json: string): boolean {
  patterns ??= compilePatterns();
  return patterns.mayNeedCleaning.test(json);
}

function toTags(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
    "",
  );
}
