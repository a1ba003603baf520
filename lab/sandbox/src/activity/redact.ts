const MARK = "[redacted]";
const HEADERS = ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"];

/** Names of secrets in bodies and queries, anywhere. */
const NAMES = [
  "access_token",
  "refresh_token",
  "id_token",
  "token",
  "verification_token",
  "client_secret",
  "code_verifier",
  "secret",
  "api_key",
  "apiKey",
  "password",
  "signature",
  "[xX]-[aA]mz-[sS]ignature",
  "[xX]-[aA]mz-[cC]redential",
  "[xX]-[aA]mz-[sS]ecurity-[tT]oken",
];

/** Names that are secrets in requests for tokens only. */
const OAUTH_NAMES = [...NAMES, "code"];

const patterns = compile(NAMES);
const oauthPatterns = compile(OAUTH_NAMES);
const OAUTH_PATH = /\/(oauth|authorize)(\/|$)/;

/** Replaces the credentials in the texts of one request. */
export interface Redaction {
  header(name: string, value: string): string;
  text(text: string): string;
}

/** Creates the redaction of a request to this path, with these values of its `Authorization` header. */
export function createRedaction(path: string, authorization: string | undefined): Redaction {
  const names = OAUTH_PATH.test(path) ? oauthPatterns : patterns;
  const secrets = listSecrets(authorization);
  const redactText = (text: string) => {
    const withoutOwn = secrets.reduce((rest, secret) => rest.replaceAll(secret, MARK), text);
    return names.reduce((rest, pattern) => rest.replace(pattern, `$1${MARK}$2`), withoutOwn);
  };
  return {
    header(name, value) {
      if (!HEADERS.includes(name)) {
        // A redirect of the consent page has the code, whatever the path.
        return name === "location" || name === "referer" ? redactLink(value) : redactText(value);
      }
      const scheme = /^(Bearer|Basic) /i.exec(value)?.[0] ?? "";
      return `${scheme}${MARK}`;
    },
    text: redactText,
  };
}

function redactLink(link: string): string {
  return oauthPatterns.reduce((rest, pattern) => rest.replace(pattern, `$1${MARK}$2`), link);
}

/** Matches a JSON member, also one whose value is cut off, and a parameter of a form or URL. */
function compile(names: readonly string[]): RegExp[] {
  const name = `(?:${names.join("|")})`;
  return [
    new RegExp(`("${name}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*("|\\\\?$)`, "g"),
    new RegExp(`((?:^|[?&])${name}=)[^&#"'\\s<>\\\\]*()`, "g"),
  ];
}

/** Lists the credentials of an `Authorization` header, which services may repeat. */
function listSecrets(authorization: string | undefined): string[] {
  const [, scheme, value] = /^(bearer|basic) +(\S+)/i.exec(authorization ?? "") ?? [];
  if (scheme === undefined || value === undefined) return [];
  const decoded = Buffer.from(value, "base64").toString("utf8");
  const parts =
    scheme.toLowerCase() === "basic" ? [value, ...decoded.split(":").slice(1)] : [value];
  // Short ones would be found in ordinary words.
  return parts.filter((part) => part.length >= 8);
}
