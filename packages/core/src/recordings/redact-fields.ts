import { createRedactor, redactText } from "../client/redact.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import { mapJson } from "../text/map-json.js";

/** Members of a JSON object. */
export type JsonObject = Record<string, unknown>;

/** Stands for a redacted text. */
export const REPLACEMENT = "[redacted]";

/** Names of credentials in requests and responses of OAuth, webhooks and API keys, in any case and spelling. */
const credentialName =
  /^(?:(?:access|refresh|id|auth|bot|verification)?token|(?:client|signing|webhook)?secret|apikey|authorization|codeverifier|password)$/i;
const credentialHeader = /authorization|cookie|key|secret|token/i;
/** Parameters by which a URL grants access, such as those of Amazon S3, and passwords in URLs. */
const signature =
  /([?&](?:x-amz-[\w-]+|x-goog-[\w-]+|signature|sig|policy|key-pair-id|awsaccesskeyid|(?:access_|refresh_|id_|auth_)?token|api_?key|(?:client_)?secret|password)=|:\/\/[^\s/:@"'<>]*:(?=[^\s/@"'<>]+@))[^&\s"'<>)\]@]+/gi;

/** Removes secrets and the named fields from the parts of one exchange. */
export class FieldRedactor {
  readonly #names: ReadonlySet<string>;
  readonly #headers: Record<string, string>;
  /** Texts of named fields, which are removed wherever the exchange repeats them. */
  readonly #found = new Set<string>();

  /** `headers` are the request's: what authorizes it is removed everywhere. */
  constructor(names: readonly string[], headers: Readonly<Record<string, string>>) {
    this.#names = new Set(names);
    this.#headers = Object.fromEntries(
      Object.entries(headers).filter(([name]) => credentialHeader.test(name)),
    );
  }

  /** Returns a copy of JSON data without secrets and named fields. */
  redactJson(value: unknown): unknown {
    return mapJson(this.#removeFields(value), this.#createTextRedactor());
  }

  /** Removes secrets, and the values of named fields that were found before, from a text. */
  redactText(text: string): string {
    return this.#createTextRedactor()(text);
  }

  #createTextRedactor(): (text: string) => string {
    const removeFound = createRedactor([...this.#found]);
    return (text) =>
      redactText(removeFound(text), this.#headers).replaceAll(signature, `$1${REPLACEMENT}`);
  }

  #removeFields(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#removeFields(item));
    if (!isPlainObject(value)) return value;
    // "code" is a credential in a token request only; in errors and blocks it is an ordinary word.
    const isTokenRequest = "grant_type" in value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const isSecret =
          this.#names.has(name) ||
          credentialName.test(name.replaceAll(/[_-]/g, "")) ||
          (isTokenRequest && name === "code");
        return [name, isSecret ? this.#removeLeaves(item) : this.#removeFields(item)];
      }),
    );
  }

  #removeLeaves(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#removeLeaves(item));
    if (isPlainObject(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.#removeLeaves(item)]),
      );
    }
    if (typeof value === "number") return 0;
    if (typeof value !== "string" || value === "") return value;
    this.#found.add(value);
    return REPLACEMENT;
  }
}
