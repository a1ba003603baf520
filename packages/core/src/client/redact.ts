/**
 * Takes the credential out of a reply, should a service (or whoever answers in its place) echo the
 * request's headers: what comes back ends up in errors, logs and the model's context.
 */
export function redact(text: string, authorization: Readonly<Record<string, string>>): string {
  let safe = text;
  for (const value of Object.values(authorization)) {
    const secret = value.replace(/^(Bearer|Basic) /, "");
    // A shorter one is no secret, and would take ordinary words apart.
    if (secret.length >= 8) safe = safe.replaceAll(secret, "[redacted]");
  }
  return safe;
}
