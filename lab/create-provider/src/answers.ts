import { toSnakeCase } from "./names.js";

/** A mistake of the person who runs the program. Its message says what to do. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
}

export const APIS = ["rest", "graphql"] as const;
export const AUTHENTICATIONS = ["bearer", "header", "basic"] as const;
export const PAGES = ["cursor", "offset", "page", "none"] as const;

export type Pages = (typeof PAGES)[number];

/** The way in which people connect the service. */
export interface OAuthAnswers {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  scopes: string;
}

/** All that the package is written from. */
export interface Answers {
  /** First word of every tool's name: `hub`. */
  name: string;
  /** Name within a sentence: `Hub`, `the help desk`. */
  displayName: string;
  baseUrl: string;
  api: (typeof APIS)[number];
  authentication: (typeof AUTHENTICATIONS)[number];
  /** Header of the token, for the authentication `header`. */
  header: string;
  oauth: OAuthAnswers | undefined;
  pages: Pages;
  /** Resource of the first operations, in the plural: `contacts`. */
  resource: string;
  /** Body of an error, as the service sends it; undefined if none is known. */
  error: unknown;
}

/** @throws AnswerError unless it can begin the names of tools. */
export function readName(text: string): string {
  if (/^[a-z][a-z0-9]{1,30}$/.test(text)) return text;
  throw new AnswerError(
    `The name must be one word of lower-case letters and digits, such as hub, because tool names begin with it (hub_get_contact); it is ${JSON.stringify(text)}.`,
  );
}

/** @throws AnswerError unless it is text on one line, without quotes and characters that are not seen. */
export function readDisplayName(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,60}$/u.test(text)) return text;
  throw new AnswerError(
    `The name in sentences must be a few words, such as Hub or the help desk; it is ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

/** @throws AnswerError unless it is an address of https, or of this machine. */
export function readUrl(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  if (url !== undefined && (url.protocol === "https:" || isLocal) && url.username === "") {
    return url.href.replace(/\/$/, "");
  }
  throw new AnswerError(
    `${what} must be an address such as https://api.hub.example; it is ${JSON.stringify(text.slice(0, 200))}.`,
  );
}

/** @throws AnswerError unless it is one of the choices. */
export function readChoice<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  what: string,
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new AnswerError(
    `${what} must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}; it is ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

/** @throws AnswerError unless it is the name of a header. */
export function readHeader(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(text)) return text.toLowerCase();
  throw new AnswerError(
    `The header must be a name such as x-api-key; it is ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

/** @throws AnswerError unless it is a word that can name a folder and an operation. */
export function readResource(text: string): string {
  const resource = toSnakeCase(text);
  if (/^[a-z][a-z0-9_]{1,40}$/.test(resource)) return resource;
  throw new AnswerError(
    `The resource must be a word in the plural, such as contacts; it is ${JSON.stringify(text.slice(0, 100))}.`,
  );
}

/** Scopes, separated by spaces. @throws AnswerError for other characters than scopes have. */
export function readScopes(text: string): string {
  if (/^[\w.:/ -]{0,1000}$/.test(text)) return text.trim();
  throw new AnswerError("The scopes must be words, separated by spaces.");
}

/** @throws AnswerError unless it is a JSON object. */
export function readErrorBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch {
    // The same advice.
  }
  throw new AnswerError(
    'The error must be the JSON object of an error reply, such as {"code":"not_found","message":"No such contact."}.',
  );
}
