import { WorkbeltError } from "@workbelt/core";
import { dropConnection, type Respond } from "../recording-server.js";
import type { ErrorStatus } from "./behaviour-case.js";
import {
  describeError,
  type Exchange,
  exchange,
  respondWith,
  respondWithError,
  type Subject,
} from "./exchange.js";

const CODES = { 401: "auth_required", 403: "permission_denied", 404: "not_found" } as const;

/** Finds what is wrong with the error after a rejected token, a missing permission or an unknown id. */
export async function findRejectionProblems(
  subject: Subject,
  status: keyof typeof CODES,
): Promise<string[]> {
  const { error, requests } = await exchange(subject, [respondWithError(subject, status)]);
  if (!WorkbeltError.isInstance(error) || error.code !== CODES[status]) {
    return [
      `A reply that stands for ${status} must be the error "${CODES[status]}": see \`interpret\` of the service. ${describeError(error)}`,
    ];
  }
  return [
    ...(requests.length === 1 ? [] : [`It was sent ${requests.length} times after ${status}.`]),
    ...(error.mayHaveHappened
      ? [
          `After ${status} nothing was written, but the error says that it may have happened: see \`committed\` of \`interpret\`.`,
        ]
      : []),
    ...findTextProblems(subject, status, error),
  ];
}

function findTextProblems(
  { errors, token }: Subject,
  status: ErrorStatus,
  error: WorkbeltError,
): string[] {
  const { message } = errors[status] ?? {};
  return [
    ...(message === undefined || error.message.includes(message)
      ? []
      : [
          `The error does not repeat ${JSON.stringify(message)}: see \`interpret\` of the service. ${describeError(error)}`,
        ]),
    ...(error.message.includes(token) ? ["The error repeats the token."] : []),
  ];
}

/** Finds what is wrong with the call after a rate limit, which says that nothing was carried out. */
export async function findRateLimitProblems(subject: Subject): Promise<string[]> {
  const { recorded } = subject;
  const { error, requests } = await exchange(subject, [
    respondWithError(subject, 429),
    respondWith(recorded, recorded.reply),
  ]);
  if (error !== undefined) {
    return [
      `A rate limit must be waited for, and the call sent again: see \`interpret\` of the service. ${describeError(error)}`,
    ];
  }
  return compareRepeated(requests);
}

/** Finds what is wrong with the call after a failure of the service, whose outcome is unknown. */
export function findServerFailureProblems(subject: Subject): Promise<string[]> {
  return findUnknownOutcomeProblems(subject, respondWithError(subject, 503), "a 503");
}

/** Finds what is wrong with the call after a connection that was closed before the reply. */
export function findDroppedConnectionProblems(subject: Subject): Promise<string[]> {
  return findUnknownOutcomeProblems(subject, dropConnection, "a dropped connection");
}

async function findUnknownOutcomeProblems(
  subject: Subject,
  failure: Respond,
  cause: string,
): Promise<string[]> {
  const { operation, recorded } = subject;
  const found = await exchange(subject, [failure, respondWith(recorded, recorded.reply)]);
  if (operation.effect === "read" || recorded.idempotent === true) {
    if (found.error === undefined) return compareRepeated(found.requests);
    return [
      `After ${cause} a call that changes nothing when it is repeated must be sent again: see \`idempotent\` of its request, and \`interpret\` of the service. ${describeError(found.error)}`,
    ];
  }
  return findWriteProblems(found, subject, cause);
}

function findWriteProblems(
  { error, requests }: Exchange,
  { operation }: Subject,
  cause: string,
): string[] {
  if (requests.length > 1) {
    return [
      `After ${cause} it was sent ${requests.length} times: a write that may have happened must not be repeated. Its request is marked \`readOnly\` or \`idempotent\`; if the documentation says so, give the case \`idempotent: true\`.`,
    ];
  }
  if (!WorkbeltError.isInstance(error) || !error.mayHaveHappened) {
    return [
      `After ${cause} the error must say that the write may have happened (mayHaveHappened): see \`interpret\` of the service. ${describeError(error)}`,
    ];
  }
  const { verifyWith } = operation;
  return verifyWith === undefined || error.message.includes(verifyWith)
    ? []
    : [
        `After ${cause} the error must name ${verifyWith}, which shows whether it happened. ${describeError(error)}`,
      ];
}

function compareRepeated(requests: Exchange["requests"]): string[] {
  const [first, second] = requests;
  if (first === undefined || second === undefined || requests.length > 2) {
    return [`It was sent ${requests.length} times; expected twice.`];
  }
  const isSame =
    first.method === second.method && first.url === second.url && first.body === second.body;
  return isSame
    ? []
    : [`The second request differs: ${second.method} ${second.url} ${second.body}`.trim()];
}
