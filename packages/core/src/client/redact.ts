type Headers = Readonly<Record<string, string>>;

/**
 * Takes the credential out of a JSON value, should a service (or whoever answers in its place) echo
 * the request's headers: what comes back ends up in errors, logs and the model's context.
 */
export function redactJson(value: unknown, headers: Headers): unknown {
  const secrets = secretsIn(headers);
  // Written anew, so that no escape sequence hides it. Most replies hold none and are left as they are.
  const text = JSON.stringify(value) ?? "";
  const echoed = secrets.some((secret) => text.includes(JSON.stringify(secret).slice(1, -1)));
  return echoed ? withoutSecrets(value, secrets) : value;
}

/** The same for a text. */
export function redactText(text: string, headers: Headers): string {
  return redacted(text, secretsIn(headers));
}

function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redacted(value, secrets);
  if (typeof value === "number") {
    return secrets.some((secret) => String(value).includes(secret)) ? "[redacted]" : value;
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redacted(key, secrets),
      withoutSecrets(item, secrets),
    ]),
  );
}

/** A text without these secrets. */
export function redacted(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= SHORTEST)
    .reduce((safe, secret) => safe.replaceAll(secret, "[redacted]"), text);
}

/** What is secret in headers: all behind the scheme, for Basic also what that stands for. */
function secretsIn(headers: Headers): string[] {
  return Object.values(headers)
    .flatMap((header) => {
      const secret = header.slice(header.indexOf(" ") + 1);
      const basic = /^basic /i.test(header);
      return [secret, ...(basic ? Buffer.from(secret, "base64").toString().split(":") : [])];
    })
    .filter(({ length }) => length >= SHORTEST);
}

// Shorter ones are no secrets, and would take ordinary words apart.
const SHORTEST = 8;
