import { timingSafeEqual } from "node:crypto";
import type { AuthorizationServer } from "./authorization-server.js";
import type { AppDocument } from "./documents.js";
import { invalidClient } from "./oauth-error.js";

/** The app that proves itself with its id and secret; throws `invalid_client`. */
export function findClient(
  { data, service }: AuthorizationServer,
  clientId: string | undefined,
  clientSecret: string | undefined,
): AppDocument {
  const app = clientId === undefined ? undefined : data.app(service, clientId);
  if (app === undefined || clientSecret === undefined) throw invalidClient();
  if (!areEqual(app.clientSecret, clientSecret)) throw invalidClient();
  return app;
}

function areEqual(known: string, sent: string): boolean {
  const [left, right] = [Buffer.from(known), Buffer.from(sent)];
  return left.length === right.length && timingSafeEqual(left, right);
}
