import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import { type NotesToken, tokenCollection } from "../../services/notes/repository/token.js";
import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { OAuthRepository } from "../../oauth/oauth-repository.js";
import { seedId } from "../../common/seed-id.js";
import { type OAuthServiceName, oauthServiceNames } from "../../common/tokens.js";
import type { ConsoleContext } from "../console-context.js";

/** The access token of a grant. */
export interface AccessToken {
  value: string;
  /** `expired` tokens are refused; there is none after a revocation, or after expiry in the CRM. */
  state: "valid" | "expired" | "deleted";
  /** ISO 8601; undefined for a token that does not expire. */
  expiresAt?: string;
}

/** A grant, with the app it was given to and its tokens. */
export interface Connection {
  grant: GrantDocument;
  /** Name of the member who granted it. */
  person: string;
  app: AppDocument | undefined;
  accessToken: AccessToken;
}

/** Lists the apps that people can connect, by service. */
export function listApps({ store }: ConsoleContext): AppDocument[] {
  const oauth = new OAuthRepository(store);
  return oauthServiceNames.flatMap((service) => oauth.listApps(service));
}

/** Lists the grants of all services, newest first. */
export function listConnections(context: ConsoleContext): Connection[] {
  const oauth = new OAuthRepository(context.store);
  const grants = oauthServiceNames.flatMap((service) => oauth.listGrants(service));
  return grants
    .toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))
    .map((grant) => ({
      grant,
      person: findPerson(context, grant.member),
      app: oauth.findApp(grant.service, grant.clientId),
      accessToken: findAccessToken(context, grant),
    }));
}

function findPerson({ store }: ConsoleContext, key: string): string {
  const member = new CrmCollections(store).members.get(seedId(`crm/member/${key}`));
  return member === undefined ? key : `${member.firstName} ${member.lastName}`;
}

function findAccessToken({ now, store }: ConsoleContext, grant: GrantDocument): AccessToken {
  const value = grant.accessToken;
  const find: Record<OAuthServiceName, () => { expiresAt?: string } | undefined> = {
    crm: () => new CrmCollections(store).tokens.get(value) && {},
    notes: () => store.get<NotesToken>(tokenCollection, value)?.oauth,
  };
  const found = find[grant.service]();
  if (found === undefined) return { value, state: "deleted" };
  const { expiresAt } = found;
  if (expiresAt === undefined) return { value, state: "valid" };
  return { value, expiresAt, state: now() >= new Date(expiresAt) ? "expired" : "valid" };
}
