import type { HttpRequest } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";
import { mapJson } from "@workbelt/core/adapters";
import { createRedactor, redactText } from "@workbelt/core/testing-support";

/** Members of a JSON object. */
export type JsonObject = Record<string, unknown>;

/** Stands for a redacted text. */
export const REPLACEMENT = "[redacted]";

/** Names of credentials in requests and responses of OAuth, webhooks and API keys, without their dashes and underscores. */
const credentialName = matchAny(
  "(?:access|refresh|id|auth|bot|verification|session|security|bearer|api|csrf|xsrf)?token(?:secret)?",
  "(?:client|signing|webhook|app|consumer|shared)?secret(?:access)?(?:key|token)?",
  "(?:api|access|private|signing|encryption)key",
  "authorization",
  "cookie",
  "jwt",
  "codeverifier",
  "(?:client)?assertion",
  "pass(?:word|wd|phrase)",
);
const credentialHeader = /authorization|cookie|key|secret|token|jwt/i;
/** Parameters by which a URL grants access, such as those of Amazon S3. */
const parameter =
  "x-amz-[\\w-]+|x-goog-[\\w-]+|signature|sig|policy|key-pair-id|awsaccesskeyid|jwt|auth|authorization|(?:access_|refresh_|id_|auth_|session_|security_)?token|(?:x-)?api[-_]?key|(?:client_)?secret(?:_key)?|password";
const grantingParameter = new RegExp(`^(?:${parameter})$`, "i");
/** In a URL, also one in HTML (`&amp;`), and passwords in URLs. */
const signature = new RegExp(
  `([?&#;](?:${parameter})=|://[^\\s/:@"'<>]*:(?=[^\\s/@"'<>]+@))[^&\\s"'<>)\\]@]+`,
  "gi",
);
/** In a URL inside another one: encoded once or several times, and up to a separator that is encoded as often. */
const encodedSignature = new RegExp(
  `(%((?:25)*)(?:3f|26|23)(?:${parameter})%\\2(?:3d))(?:(?!%\\2(?:26|23))[^&\\s"'<>)\\]@])+`,
  "gi",
);

function matchAny(...names: string[]): RegExp {
  return new RegExp(`^(?:x|xamz|aws|proxy|set)?(?:${names.join("|")})$`, "i");
}

/** Removes secrets and the named fields from the parts of one exchange. */
export class FieldRedactor {
  readonly #names: ReadonlySet<string>;
  readonly #headers: Record<string, string>;
  /** Texts of named fields, which are removed wherever the exchange repeats them. */
  readonly #found = new Set<string>();

  /** Removes what authorizes the request everywhere: the headers that it names, and those with such a name. */
  constructor(
    names: readonly string[],
    { credentialHeaders = [], headers }: Pick<HttpRequest, "credentialHeaders" | "headers">,
  ) {
    this.#names = new Set(names);
    this.#headers = Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => credentialHeader.test(name) || credentialHeaders.includes(name),
      ),
    );
  }

  /** Returns a copy of JSON data without secrets and named fields. */
  redactJson(value: unknown): unknown {
    return mapJson(this.#removeFields(value), this.#createTextRedactor());
  }

  /** Returns a copy of a query without secrets and named fields. */
  redactQuery(
    query: Readonly<Record<string, string | string[]>>,
  ): Record<string, string | string[]> {
    const entries = Object.entries(query).map(([name, value]) => {
      return [name, grantingParameter.test(name) ? this.#removeLeaves(value) : value];
    });
    return this.redactJson(Object.fromEntries(entries)) as Record<string, string | string[]>;
  }

  /** Removes secrets, and the values of named fields that were found before, from a string. */
  redactText(text: string): string {
    return this.#createTextRedactor()(text);
  }

  #createTextRedactor(): (text: string) => string {
    const removeFound = createRedactor([...this.#found]);
    return (text) =>
      redactText(removeFound(text), this.#headers)
        .replaceAll(signature, `$1${REPLACEMENT}`)
        .replaceAll(encodedSignature, `$1${REPLACEMENT}`);
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
