const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;
const KEY = /\b(?:sk|xai|gsk|pk|rk|AIza|ntn|secret)[-_][\w-]{16,}/g;
const MIN_LENGTH = 8;

/** Returns a function that replaces the secrets of this environment, and what looks like an API key. */
export function createRedactor(
  environment: Record<string, string | undefined>,
): (text: string) => string {
  const secrets = Object.entries(environment)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value !== undefined && value.length >= MIN_LENGTH ? [value] : []))
    .toSorted((one, other) => other.length - one.length);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
      .replaceAll(KEY, "[secret]");
}
