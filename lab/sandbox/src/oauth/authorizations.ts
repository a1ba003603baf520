import type { Store } from "../store/store.js";
import type { OAuthServiceName } from "../common/tokens.js";
import type { GrantDocument } from "./documents.js";
import { OAuthRepository } from "./oauth-repository.js";

/** Authorization of one app by one member, without secrets. */
export interface Authorization {
  service: OAuthServiceName;
  clientId: string;
  /** Key of the member who granted it, such as `priya-raman`. */
  member: string;
  /** The bot that acts for it, in the notes service. */
  botId?: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Number of token refreshes. */
  refreshes: number;
  /** Number of rejected reuses of a replaced refresh token. */
  refusedReuses: number;
  /**
   * False after revocation. In the notes service it stays true when the access token expires, because
   * the refresh token is still valid.
   */
  active: boolean;
}

/** Lists the authorizations of a service, oldest first. */
export function listAuthorizations(store: Store, service: OAuthServiceName): Authorization[] {
  return new OAuthRepository(store).listGrants(service).map(toAuthorization);
}

function toAuthorization(grant: GrantDocument): Authorization {
  const { service, clientId, member, botId, issuedAt, refreshes, refusedReuses, isActive } = grant;
  return {
    service,
    clientId,
    member,
    ...(botId !== undefined && { botId }),
    issuedAt,
    refreshes,
    refusedReuses,
    active: isActive,
  };
}
