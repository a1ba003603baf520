import { isPlainObject } from "./json.js";

const REPLACEMENT = "…";

/** Names of fields that hold a credential, without what separates their words. */
const CREDENTIAL_NAME = new RegExp(
  `^[a-z\\d]*(?:${[
    "token",
    "(?:access|refresh|auth|bearer|api)tokens",
    "secrets?(?:accesskey|key|value)?",
    "(?:api|access|private|signing|encryption|service|auth)keys?",
    "authorization|credentials?|assertion|codeverifier|signature|cookies?|jwt",
    "passwords?|passwd|passphrases?|passwort|kennwort|passcode|pwd|otp",
  ].join("|")})$`,
  "i",
);

function isCredentialName(name: string): boolean {
  return name.length <= 100 && CREDENTIAL_NAME.test(name.replaceAll(/[\s_.:-]/g, ""));
}

/** Members that name the field whose value stands beside them, as in `{ name: "password", value: "…" }`. */
const NAMING_MEMBERS = new Set("attribute column field header key name property slug".split(" "));

/**
 * Returns a copy of JSON data without what may be a secret: the values of fields that are named so, and in texts what
 * {@link hideSecrets} finds. For data that is stored, whose secrets no one has named.
 */
export function hideSecretsIn(data: unknown): unknown {
  if (typeof data === "string") return hideSecrets(data);
  if (Array.isArray(data)) return data.map(hideSecretsIn);
  if (!isPlainObject(data)) return data;
  const isNamed = Object.entries(data).some(
    ([key, value]) =>
      NAMING_MEMBERS.has(key) && typeof value === "string" && isCredentialName(value),
  );
  const entries = Object.entries(data).map(([key, value]) => {
    const isSecret = isCredentialName(key) || (isNamed && !NAMING_MEMBERS.has(key));
    const isHidden = isSecret && value !== null && typeof value !== "boolean";
    return [hideSecrets(key), isHidden ? REPLACEMENT : hideSecretsIn(value)] as const;
  });
  return Object.fromEntries(entries);
}

/** Forms of the keys of well-known services. */
const KEY = new RegExp(
  `(?<![A-Za-z0-9])(?:${[
    "(?:sk|pk|rk)[-_](?:live|test|proj|ant|or|admin|svcacct)[\\w-]{8,}",
    "sk-[A-Za-z0-9]{16,}",
    "whsec_[\\w+/=-]{8,}",
    "(?:xox[a-z]|xapp)-[\\w-]{8,}",
    "(?:gh[a-z]|glpat|gldt|github_pat|hf|npm|pypi|ntn|secret|lin_api|figd|dckr_pat|dop_v1|sbp|gsk|xai|pplx|tvly|r8|rubygems|shp[a-z]{2}|sq0[a-z]{3}|ops|PMAK|NRAK|CFPAT|AT[A-Z]TT3x\\w{0,9})[-_](?=[\\w-]{0,64}\\d)[\\w=-]{12,}",
    "pat-(?:na|eu|ap)\\d-[\\w-]{12,}",
    "SG\\.[\\w-]{8,}\\.[\\w-]{8,}",
    "(?:AKIA|ASIA)[A-Z0-9]{12,}",
    "AIza[\\w-]{20,}",
    "ya29\\.[\\w.-]{8,}",
    "hv[sb]\\.[\\w-]{12,}",
    "(?:dapi|key-)[0-9a-f]{32}",
    "EAA[A-Za-z0-9]{20,}",
    "\\d{8,10}:[\\w-]{35}",
    "(?<![\\w-])eyJ[\\w-]{8,}(?:\\.[\\w-]*){1,4}",
  ].join("|")})`,
  "g",
);
const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g;
/** The value of an `Authorization` header. */
const AUTHORIZATION =
  /(?<![a-z])(authorization(?:\\?["'])?\s{0,4}[:=]\s{0,4}(?:\\?["'])?(?:(?:bearer|basic|token|digest|apikey|bot|negotiate)\s{1,4})?|bearer\s{1,4}(?=\S{20}|\S{0,19}\d)|(?:basic|token|apikey|bot)\s{1,4}(?=\S{0,200}[\d=])(?=\S{8}))[^\s"'<>,;]+/gi;
/** A name and its value in a text: `password: …`, `"api_key":"…"`, `token=…`. */
const NAMED_VALUE =
  /(?<![a-z])((?:(?:[a-z]{1,20}[-_]?)?(?:password|secret|token)|passwd|passwort|kennwort|passphrase|passcode|pwd|(?:api|access|private|secret)[-_ ]?key|jsessionid|phpsessid)(?:\\?["'])?\s{0,4}[:=]\s{0,4}(?:\\?["'])?)[^\s"'<>&;,\\]+/gi;

/**
 * Replaces in a text what may be a secret: passwords, tokens and signatures in the addresses that it contains, values of
 * `Authorization`, private keys, keys of well-known services by their form, and values behind the name of a credential. An
 * address keeps its host, and the parts of its path that are no tokens. It replaces too much rather than too little.
 */
function hideSecrets(text: string): string {
  return text
    .replaceAll(PRIVATE_KEY, REPLACEMENT)
    .replaceAll(/[^\s"<>`]+/g, hideInAddress)
    .replaceAll(AUTHORIZATION, `$1${REPLACEMENT}`)
    .replaceAll(NAMED_VALUE, `$1${REPLACEMENT}`)
    .replaceAll(KEY, REPLACEMENT);
}

const SCHEME_END = "://";

/** Hides the secrets of an address, which a word of a text may be or contain. */
function hideInAddress(word: string): string {
  const end = word.indexOf(SCHEME_END);
  if (end < 0) return hideWithoutScheme(word);
  const rest = hideBehindScheme(word.slice(end + SCHEME_END.length));
  return hideWithoutScheme(word.slice(0, end)) + SCHEME_END + rest;
}

function hideBehindScheme(address: string): string {
  const [authority = ""] = /^[^/?#]*/.exec(address) ?? [];
  const at = findUserEnd(address, authority);
  if (at >= 0) return `${REPLACEMENT}@${hideBehindScheme(address.slice(at + 1))}`;
  return hidePath(authority, address.slice(authority.length));
}

/** Returns the place of the `@` behind user and password, which may contain slashes that should be encoded. */
function findUserEnd(address: string, authority: string): number {
  const at = authority.lastIndexOf("@");
  const hasPassword = /:(?!\d{0,5}$)/.test(authority);
  return at < 0 && hasPassword ? address.lastIndexOf("@") : at;
}

const DOMAIN = /^[("'[]{0,3}(?:[\w-]{1,63}\.){1,10}[a-z]{2,20}(?::\d{1,5})?(?=[/?#])/i;
const MAIL = /^[("'[]{0,3}(?:mailto|sips?|xmpp|acct|im):/i;

/** Hides the secrets of an address that is given without its scheme. */
function hideWithoutScheme(word: string): string {
  const at = word.lastIndexOf("@");
  const colon = word.indexOf(":");
  if (colon > 0 && colon < at - 1 && !MAIL.test(word))
    return `${REPLACEMENT}@${hideWithoutScheme(word.slice(at + 1))}`;
  const [domain] = DOMAIN.exec(word) ?? [];
  if (domain !== undefined) return hidePath(domain, word.slice(domain.length));
  return word.replace(/\?[\w.[\]-]{1,60}=.*$/, `?${REPLACEMENT}`);
}

/** An address whose path is its secret, such as an incoming webhook of a chat. */
const HOOK = /hook|\.logic\.azure\.com|requestbin|\/trigger\//i;
/** A host whose first label is the secret. */
const SECRET_HOST = /^[^.]+(?=\.m\.pipedream\.net$|\.(?:x\.)?requestbin\.)/i;

function hidePath(host: string, rest: string): string {
  const end = rest.search(/[?#]/);
  const path = end < 0 ? rest : rest.slice(0, end);
  const isHook = HOOK.test(host + path) && path.length > 1;
  const shown = isHook ? `/${REPLACEMENT}` : path.split("/").map(hidePart).join("/");
  const query = end < 0 ? "" : hideQuery(rest.slice(end));
  return host.replace(SECRET_HOST, REPLACEMENT) + shown + query;
}

/** Hides a query, and a fragment unless it is the name of a place. */
function hideQuery(query: string): string {
  if (query.startsWith("#") && !/[=?]/.test(query) && !isToken(query.slice(1))) return query;
  // Closes a link of Markdown, or a sentence.
  const [tail = ""] = /[)\].,;!]{0,3}$/.exec(query) ?? [];
  return query.length - tail.length > 1 ? `${query.charAt(0)}${REPLACEMENT}${tail}` : query;
}

/** Hides a part of a path that is a token by its form, and the values of its parameters. */
function hidePart(part: string): string {
  const [bare = "", ...parameters] = part.split(";");
  const values = parameters.map((each) => each.replace(/=.*$/, `=${REPLACEMENT}`));
  return [isToken(decode(bare)) ? REPLACEMENT : bare, ...values].join(";");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const UUID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** A title and its page's id, as in the addresses of a wiki. */
const NAMED_ID = /^.*[^\W\d_]{2}.*-[0-9a-f]{32}$/i;

/** Ids count as tokens: the address of a shared file is often enough to open it. */
function isToken(part: string): boolean {
  // An address inside the path, with user and password.
  if (/:[^@]*@/.test(part)) return true;
  if (UUID.test(part)) return true;
  return !NAMED_ID.test(part) && part.split(/[-_.~:,=]/).some(looksRandom);
}

/** Returns true for a text of letters and digits that was drawn: words have no digits between their letters. */
export function looksRandom(word: string): boolean {
  if (word.length < 10) return false;
  const changes = word.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
  return changes >= 3 || (changes >= 1 && /[a-z]/.test(word) && /[A-Z]/.test(word));
}
