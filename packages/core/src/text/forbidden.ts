/**
 * Characters that models and terminals must not get: control characters, bidirectional controls, what
 * Unicode calls default-ignorable (zero-width and filler characters, soft hyphen, byte order mark,
 * variation selectors, tags), interlinear annotation controls and noncharacters. Tab and the line
 * breaks are not among them.
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

// Tags are looked at as whole sequences, below.
const HIDDEN = new RegExp(
  String.raw`[${FORBIDDEN}](?<![\u{E0020}-\u{E007F}])${LEGITIMATE.map((one) => `(?<!${one})`).join("")}`,
  "gu",
);

/** The flags that Unicode recommends for interchange: England, Scotland, Wales. */
const FLAGS = ["gbeng", "gbsct", "gbwls"].map((region) => `\u{1F3F4}${toTags(region)}\u{E007F}`);
const TAGS = new RegExp(String.raw`(${FLAGS.join("|")})|[\u{E0020}-\u{E007F}]`, "gu");

/** Longest run of combining marks kept (UAX #15, Stream-Safe Text Format). */
const MAX_MARKS = 30;
const EXCESSIVE_MARKS = new RegExp(String.raw`[\p{M}\u200C\u200D]{${MAX_MARKS + 1},}`, "gu");

const MAY_NEED_CLEANING = new RegExp(
  String.raw`[${FORBIDDEN}\u2028\u2029\x85]|[\p{M}]{${MAX_MARKS + 1}}|\\[bfru]`,
  "u",
);

/** Removes what must not reach a model or a terminal from a well-formed text. */
export function removeForbidden(text: string): string {
  return text
    .replaceAll(HIDDEN, "")
    .replaceAll(TAGS, (_tag, flag?: string) => flag ?? "")
    .replaceAll(EXCESSIVE_MARKS, (marks) =>
      marks
        .slice(0, MAX_MARKS)
        .toWellFormed()
        .replace(/[\uFFFD\u200C\u200D]+$/, ""),
    );
}

/** Returns true if a text in a JSON document might change when it is cleaned; false is certain. */
export function mayNeedCleaning(json: string): boolean {
  return MAY_NEED_CLEANING.test(json);
}

function toTags(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
    "",
  );
}
