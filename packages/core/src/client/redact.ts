import type { IncomingHttpHeaders } from "node:http";
import { mapJson } from "../text/json.js";
import type { ApiResponse } from "./transport.js";

type Headers = Readonly<Record<string, string>>;

const REPLACEMENT = "[redacted]";

/**
 * Removes the credential from the JSON of a response, should a service or a proxy echo the request's
 * headers: responses end up in errors, logs and the model's context. As nearly none contain it, the text
 * is searched first and the value copied only if something is found.
 */
export function redactJson(value: unknown, text: string, headers: Headers): unknown {
  const redact = getRedactor(headers);
  if (redact(text) === text) {
    // A JSON escape sequence can stand for the start of another one, such as the % of %41.
    const unescaped = text.replaceAll(/\\u00([2-7][\da-f])/gi, (_escaped, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (unescaped === text || redact(unescaped) === unescaped) return value;
  }
  return mapJson(value, redact, (number) =>
    redact(String(number)) === String(number) ? number : REPLACEMENT,
  );
}

/** Removes the credential in these headers from a text. */
export function redactText(text: string, headers: Headers): string {
  return getRedactor(headers)(text);
}

/** Removes the credential from the text and the headers of a response. */
export function redactResponse(response: ApiResponse, headers: Headers): ApiResponse {
  return {
    ...response,
    headers: redactHeaders(response.headers, headers),
    text: redactText(response.text, headers),
  };
}

/** Removes the credential from the headers of a response. */
export function redactHeaders(
  received: IncomingHttpHeaders,
  headers: Headers,
): IncomingHttpHeaders {
  return mapJson(received, getRedactor(headers)) as IncomingHttpHeaders;
}

// Creating a redactor takes longer than searching a response. An entry lives as long as its headers object.
const redactors = new WeakMap<Headers, (text: string) => string>();

function getRedactor(headers: Headers): (text: string) => string {
  const redact = redactors.get(headers) ?? createRedactor(parseSecrets(headers));
  redactors.set(headers, redact);
  return redact;
}

/** Creates a function that removes secrets from a text, in every common encoding. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets.filter(isSecret).flatMap(listSecretSpellings);
  if (spellings.length === 0) return (text) => text;
  const starts = secretStartPattern(spellings);
  return (text) => {
    let safe = "";
    let done = 0;
    starts.lastIndex = 0;
    for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
      const { index } = match;
      const end = Math.max(...spellings.map((spelling) => findSecretEnd(text, index, spelling)));
      if (end > index) {
        safe += `${text.slice(done, index)}${REPLACEMENT}`;
        done = end;
      }
      starts.lastIndex = end > index ? end : index + 1;
    }
    return done === 0 ? text : safe + text.slice(done);
  };
}

/**
 * Lists the secrets in headers: everything after the scheme, for Basic also what it encodes, and values of parameters, as
 * in `Token token="…"`.
 */
function parseSecrets(headers: Headers): string[] {
  return Object.values(headers).flatMap((header) => {
    const secret = header.slice(header.indexOf(" ") + 1);
    const values = header.matchAll(/(?<![\w-])[\w-]+="?([^\s",;=]+)/g);
    if (!/^basic /i.test(header)) return [secret, ...Array.from(values, ([, value = ""]) => value)];
    const pair = Buffer.from(secret, "base64").toString();
    return [secret, pair, ...pair.split(":")];
  });
}

// Shorter ones are not secrets, and would match in ordinary words.
function isSecret({ length }: string): boolean {
  return length >= 8;
}

/** One encoding of a secret. */
export interface SecretSpelling {
  /** For each character of the encoded secret, its possible forms. */
  units: readonly string[];
  /** Characters that the encoding may add at the end, such as padding. */
  tail?: RegExp;
}

/**
 * Lists the encodings in which a secret may be echoed: unencoded, as hexadecimal digits, and in base64 or
 * base64url at each of the three offsets it can have in the encoded bytes. Each character can also be
 * escaped; see {@link findSecretEnd}.
 */
export function listSecretSpellings(secret: string): SecretSpelling[] {
  const bytes = Buffer.from(secret);
  const percentEncoded = bytes.toString("latin1");
  return [
    { units: plainUnits(secret) },
    // Outside of ASCII, percent-encoding stands for bytes.
    ...(percentEncoded === secret ? [] : [{ units: plainUnits(percentEncoded) }]),
    {
      units: bytes
        .toString("hex")
        .split("")
        .map((digit) => `${digit}${digit.toUpperCase()}`),
    },
    ...[0, 1, 2].map((offset) => base64Spelling(bytes, offset)),
  ];
}

// Forms write a space as a plus sign.
function plainUnits(text: string): string[] {
  return text.split("").map((unit) => (unit === " " ? " +" : unit));
}

/** The characters of base64 that depend on the secret alone, when `offset` bytes precede it. */
function base64Spelling(bytes: Buffer, offset: number): SecretSpelling {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  const units = encoded.slice(first, end).split("");
  return {
    units: units.map((unit) => ({ "+": "+-", "/": "/_" })[unit] ?? unit),
    // The rest of the last byte, and padding.
    tail: /[\w+/-]?(?:=|%3d|\\u003d){0,2}/iy,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Returns the end of a spelling that starts at `start` of a text; -1 if there is none. */
export function findSecretEnd(
  text: string,
  start: number,
  { tail, units }: SecretSpelling,
): number {
  // Several if a character of the secret can also start an escape sequence.
  let ends = [start];
  for (const unit of units) {
    const next: number[] = [];
    for (const at of ends) addUnitEnds(next, text, at, unit);
    if (next.length === 0) return -1;
    ends = next.length === 1 ? next : [...new Set(next)];
  }
  const end = Math.max(...ends);
  if (tail === undefined) return end;
  return end + (matchAt(tail, text, end)?.[0].length ?? 0);
}

function addUnitEnds(ends: number[], text: string, at: number, unit: string): void {
  const first = text.charAt(at);
  if (first !== "" && unit.includes(first)) ends.push(at + 1);
  if (first !== "%" && first !== "&" && first !== "\\") return;
  for (const [character, end] of readEscapes(text, at, first)) {
    if (unit.includes(character)) ends.push(end);
  }
}

type Escape = [character: string, end: number];

/** Lists the readings of an escape sequence at a place: of URLs and HTML, also several times over, JSON and JavaScript. */
function readEscapes(text: string, at: number, first: "%" | "&" | "\\"): Escape[] {
  const { last, repeated, repetition } = SEQUENCES[first];
  const end = at + (matchAt(repeated, text, at)?.[0].length ?? 0);
  const escapes: Escape[] = [];
  // Any number of repetitions may include the first character itself.
  for (let stop = at + 1 + repetition; stop <= end; stop += repetition) escapes.push([first, stop]);
  const match = matchAt(last, text, end);
  if (match === null) return escapes;
  const { decimal, hex, name = "", short = hex } = match.groups ?? {};
  const code = short === undefined ? Number(decimal) : Number.parseInt(short, 16);
  const character = ENTITIES[name.toLowerCase()] ?? (name || String.fromCharCode(code));
  return [...escapes, [character, end + match[0].length]];
}

/**
 * Parts of escape sequences: the beginning, with what each further encoding adds to it, and the end. Beyond eight
 * encodings nothing is looked for, so that no text takes more than linear time. `test/client/redact.test.ts` finds
 * secrets that gateways and error pages have encoded several times over.
 */
const SEQUENCES = {
  "%": { repeated: /%(?:25){0,8}/y, repetition: 2, last: /(?<hex>[\da-f]{2})/iy },
  "&": {
    repeated: /&(?:amp;){0,8}/iy,
    repetition: 4,
    last: /(?<name>lt|gt|quot|apos);|#x(?<hex>[\da-f]{1,6});?|#(?<decimal>\d{1,7});?/iy,
  },
  "\\": {
    repeated: /\\{1,8}/y,
    repetition: 1,
    last: /(?<name>["'/])|x(?<short>[\da-f]{2})|u(?<hex>[\da-f]{4})/iy,
  },
};

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Makes a pattern for the first characters of spellings. Its matches are candidates only. */
export function secretStartPattern(spellings: readonly SecretSpelling[]): RegExp {
  const starts = spellings.map(({ units }) => units.slice(0, 4).map(unitPattern).join(""));
  return new RegExp([...new Set(starts)].join("|"), "gi");
}

function unitPattern(unit: string): string {
  const literal = `[${unit.replaceAll(/[\\\]^-]/g, String.raw`\$&`)}]`;
  return `(?:${[literal, ...unit.split("").flatMap(escapePatterns)].join("|")})`;
}

function escapePatterns(unit: string): string[] {
  const code = unit.charCodeAt(0);
  const hex = code.toString(16);
  const named = Object.keys(ENTITIES).find((name) => ENTITIES[name] === unit);
  return [
    `%(?:25){0,8}${hex.padStart(2, "0")}`,
    String.raw`\\{1,8}(?:x${hex.padStart(2, "0")}|u${hex.padStart(4, "0")})`,
    `&(?:amp;){0,8}#(?:x0*${hex}|0*${code});?`,
    named === undefined ? "" : `&(?:amp;){0,8}${named};`,
    /["'/\\]/.test(unit) ? String.raw`\\{1,8}${unit === "\\" ? String.raw`\\` : unit}` : "",
  ].filter(Boolean);
}
