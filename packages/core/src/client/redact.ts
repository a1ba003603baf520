type Headers = Readonly<Record<string, string>>;

/**
 * Takes the credential out of a JSON value, should a service (or whoever answers in its place) echo
 * the request's headers: what comes back ends up in errors, logs and the model's context.
 */
export function redactJson(value: unknown, headers: Headers): unknown {
  // Written anew, so that no escape sequence hides it.
  const text = JSON.stringify(value) ?? "";
  const safe = redactText(text, headers);
  return safe === text ? value : (JSON.parse(safe) as unknown);
}

/** The same for a text. */
export function redactText(text: string, headers: Headers): string {
  return Object.values(headers)
    .flatMap(secretsIn)
    .reduce((safe, secret) => safe.replaceAll(secret, "[redacted]"), text);
}

/** What is secret in a header's value: all behind its scheme, for Basic also what that stands for. */
function secretsIn(header: string): string[] {
  const secret = header.slice(header.indexOf(" ") + 1);
  const decoded = /^basic /i.test(header)
    ? Buffer.from(secret, "base64").toString().split(":")
    : [];
  // Shorter ones are no secrets, and would take ordinary words apart.
  return [secret, ...decoded].filter(({ length }) => length >= 8);
}
