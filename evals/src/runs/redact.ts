/** Variables of a process. */
export type Environment = Record<string, string | undefined>;

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;
const KEY = /\b(?:(?:sk|xai|gsk|pk|rk|ntn|secret)[-_]|AIza)[\w-]{16,}/g;
const MIN_LENGTH = 8;

/** Returns the variables whose names do not say that they are secret. */
export function withoutSecrets(environment: Environment): Record<string, string> {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || SECRET_NAME.test(name) ? [] : [[name, value]],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Returns a function that replaces the secrets of this environment, and what looks like an API key. */
export function createRedactor(environment: Environment): (text: string) => string {
  const secrets = Object.entries(environment)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value !== undefined && value.length >= MIN_LENGTH ? [value] : []))
    // The files are JSON, in which quotes and backslashes are escaped.
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length);
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
      .replaceAll(KEY, "[secret]");
}
