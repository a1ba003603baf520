import type { IncomingHttpHeaders } from "node:http";
import { mapJson } from "../text/map-json.js";
import type { ApiResponse } from "./response.js";
import { findSecretEnd, listSecretSpellings, secretStartPattern } from "./secret-spellings.js";

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
  const redact = getRedactor(headers);
  const redacted = mapJson(response.headers, redact) as IncomingHttpHeaders;
  return { ...response, headers: redacted, text: redact(response.text) };
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

/** Lists the secrets in headers: everything after the scheme, for Basic also what it encodes. */
function parseSecrets(headers: Headers): string[] {
  return Object.values(headers).flatMap((header) => {
    const secret = header.slice(header.indexOf(" ") + 1);
    if (!/^basic /i.test(header)) return [secret];
    const pair = Buffer.from(secret, "base64").toString();
    return [secret, pair, ...pair.split(":")];
  });
}

// Shorter ones are not secrets, and would match in ordinary words.
function isSecret({ length }: string): boolean {
  return length >= 8;
}
