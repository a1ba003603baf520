import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { doubt } from "../client/failure.js";
import { type RequestSpec, isRead } from "../client/request.js";
import { PermissionDeniedError } from "../errors/permission-denied-error.js";
import { UnexpectedReplyError } from "../errors/unexpected-reply-error.js";
import { quoteUnlessToken } from "../text/quote.js";
import { safeLine } from "../text/safe-text.js";
import type { Api, Operation } from "./operation.js";

/**
 * Carries out an operation whose input has been checked, with one client and for one account.
 *
 * @throws PermissionDeniedError before anything is sent when it writes and the account's token is known
 * to lack a scope it needs; else what the operation and the client throw.
 */
export async function perform<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<Output> {
  // A read that may not be made changes nothing, and its 403 names the scope as well.
  if (operation.effect !== "read") await requireScopes(operation, client, options);
  return operation.run(input, apiFor(operation, client, options));
}

async function requireScopes(
  { name, scopes }: Operation,
  client: ApiClient,
  options: SendOptions,
): Promise<void> {
  if (scopes === undefined) return;
  const missing = await client.missingScopes(scopes, options);
  if (missing.length === 0) return;
  throw new PermissionDeniedError(
    `Nothing was sent to the ${client.service.title}: ${name} needs the scope ${missing.join(", ")}, which this account was not granted. The app has to ask for it, and then the account must be connected anew.`,
    { status: 403, details: { missing_scopes: missing } },
  );
}

function apiFor(operation: Operation, client: ApiClient, options: SendOptions): Api {
  return {
    service: client.service,
    remember: (key, load) => client.remember(key, load, options),
    forget: (key) => client.forget(key, options),
    async send(request, reply) {
      const complete = completed(request, operation);
      const parsed = reply.safeParse(await client.send(complete, options));
      if (parsed.success) return parsed.data;
      throw unexpected(parsed.error, complete, client.service.title);
    },
  };
}

/** A read operation only sends reads, whatever their method; a write knows how it can be checked. */
function completed(request: RequestSpec, operation: Operation): RequestSpec {
  return {
    ...request,
    reads: request.reads ?? (operation.effect === "read" || undefined),
    checkWith: request.checkWith ?? operation.checkWith,
    scopes: request.scopes ?? operation.scopes,
  };
}

function unexpected(error: z.ZodError, request: RequestSpec, title: string): UnexpectedReplyError {
  const [first] = error.issues;
  const path = first?.path.join(".") ?? "";
  const where = path === "" ? "" : ` at ${quoteUnlessToken(path)}`;
  const mayHaveHappened = !isRead(request);
  const sentences = [
    `The ${title} sent a reply of another shape than its API documents${where}: ${safeLine(first?.message ?? "", 300)}.`,
    mayHaveHappened ? doubt(request) : "Trying again will not help; report it.",
  ];
  return new UnexpectedReplyError(sentences.join(" "), { mayHaveHappened });
}
