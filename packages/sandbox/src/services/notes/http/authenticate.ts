import type { SandboxContext } from "../../../common/context.js";
import { unauthorizedError } from "../errors.js";
import { type NotesToken, findValidToken } from "../repository/token.js";

/** Returns the token in an `Authorization: Bearer …` header; throws 401. */
export function authenticate(
  context: SandboxContext,
  header: string | undefined,
): { secret: string; token: NotesToken } {
  const secret = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  const token = secret === undefined ? undefined : findValidToken(context, secret);
  if (secret === undefined || token === undefined) throw unauthorizedError();
  return { secret, token };
}
