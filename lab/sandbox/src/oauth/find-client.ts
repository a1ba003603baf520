import { timingSafeEqual } from "node:crypto";
import type { AuthorizationServer } from "./authorization-server.js";
import type { AppDocument } from "./documents.js";
import { invalidClient } from "./oauth-error.js";

/** Authenticates an app by its id and secret, or throws `invalid_client`. */
export function findClient(
  { data, service }: AuthorizationServer,
  clientId: string | undefined,
  clientSecret: string | undefined,
): AppDocument {
  const app = clientId === undefined ? undefined : data.findApp(service, clientId);
  if (app === undefined || clientSecret === undefined) throw invalidClient();
  if (!timingSafeEquals(app.clientSecret, clientSecret)) throw invalidClient();
  return app;
}

function timingSafeEquals(expected: string, sent: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(sent)];
  return left.length === right.length && timingSafeEqual(left, right);
}
