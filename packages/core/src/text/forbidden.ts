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
