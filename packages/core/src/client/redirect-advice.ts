import { STOP_ADVICE } from "./retry-advice.js";

const MAX_HOST_LENGTH = 100;
// A host can carry other characters too, which a service could use to write sentences of its own.
const PLAIN_HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

/** Returns advice for a redirect; undefined for a 3xx without a location, such as 304. */
export function redirectAdvice(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  return `It redirects to ${describeDestination(location)}, which is not followed: the token is for this base URL only. Check the base URL. ${STOP_ADVICE}`;
}

function describeDestination(location: string): string {
  if (!URL.canParse(location)) return "another path of the same host";
  const { host } = new URL(location);
  return host.length <= MAX_HOST_LENGTH && PLAIN_HOST.test(host) ? host : "another address";
}
