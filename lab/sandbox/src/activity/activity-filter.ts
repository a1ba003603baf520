import { type ServiceName, serviceNames } from "../common/tokens.js";
import { type ActivityRequest, hasFailed } from "./activity.js";

/** Selects requests. */
export interface ActivityFilter {
  service?: ServiceName | undefined;
  /** True for requests without a successful response only. */
  errors?: boolean | undefined;
  /** Mark of an agent run. */
  run?: string | undefined;
  /** Maximum number of requests, the latest ones. */
  limit: number;
}

/** Thrown for an invalid filter; the message names the parameter and its values. */
export class ActivityFilterError extends TypeError {}

const MAX_LIMIT = 5000;

/** Parses a filter of query parameters. An empty parameter counts as missing. @throws ActivityFilterError */
export function parseActivityFilter(
  query: Readonly<Record<string, string>>,
  defaultLimit: number,
): ActivityFilter {
  const { errors, limit, run, service } = query;
  return {
    service: parseChoice("service", service, serviceNames),
    errors: parseChoice("errors", errors, ["true", "false"]) === "true",
    run: run || undefined,
    limit: parseLimit(limit, defaultLimit),
  };
}

/** Returns the latest requests that a filter selects, oldest first. */
export function selectActivity(
  requests: readonly ActivityRequest[],
  { errors, limit, run, service }: ActivityFilter,
): ActivityRequest[] {
  const selected = requests.filter(
    (request) =>
      (service === undefined || request.service === service) &&
      (run === undefined || request.client.run === run) &&
      (errors !== true || hasFailed(request)),
  );
  return selected.slice(-limit);
}

function parseChoice<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined || value === "") return undefined;
  const choice = choices.find((each) => each === value);
  if (choice !== undefined) return choice;
  throw new ActivityFilterError(
    `"${name}" takes one of ${choices.map((each) => `"${each}"`).join(", ")}, not ${JSON.stringify(value)}.`,
  );
}

function parseLimit(text: string | undefined, defaultLimit: number): number {
  if (text === undefined || text === "") return defaultLimit;
  const limit = Number(text);
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new ActivityFilterError(
    `"limit" takes a number from 1 to ${MAX_LIMIT}, not ${JSON.stringify(text)}.`,
  );
}
