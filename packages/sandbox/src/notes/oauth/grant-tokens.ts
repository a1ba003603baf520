import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { OAuthRepository } from "../../oauth/oauth-repository.js";
import { seedId } from "../../seed/seed-id.js";
import { accessOf } from "../gate/add-token.js";
import { type NotesToken, tokenCollection } from "../gate/token.js";
import { collections, type UserDocument } from "../workspace/documents.js";

/** How long an access token is good. Notion does not document it; an hour is assumed. */
const ACCESS_TOKEN_MS = 60 * 60_000;

/**
 * Gives a bot of one person's own, and a pair of tokens. A person who connects the same app again
 * gets the same bot and another pair. That the earlier pair stays good is not documented, but assumed.
 */
export function openGrant(
  context: SandboxContext,
  app: AppDocument,
  member: string,
): GrantDocument {
  const { clientId } = app;
  const botId = botIdOf({ clientId, member });
  const bot: UserDocument = {
    id: botId,
    name: app.name,
    ownerId: seedId(`notes/user/${member}`),
  };
  context.store.put(collections.users, botId, bot);
  return giveTokens(context, app, {
    id: randomUUID(),
    service: "notes",
    clientId,
    member,
    botId,
    issuedAt: context.now().toISOString(),
    refreshes: 0,
    refusedReuses: 0,
    isActive: true,
  });
}

/** Gives a grant a new pair of tokens, and returns it with them. */
export function giveTokens(
  { store, now }: SandboxContext,
  app: AppDocument,
  grant: Omit<GrantDocument, "accessToken" | "refreshToken">,
): GrantDocument {
  const data = new OAuthRepository(store);
  const accessToken = `sandbox-notes-access-${randomUUID()}`;
  const refreshToken = `sandbox-notes-refresh-${randomUUID()}`;
  const issuedAt = Math.floor(now().getTime() / 1000);
  const expiresAt = new Date(now().getTime() + ACCESS_TOKEN_MS).toISOString();
  const token: NotesToken = {
    botId: botIdOf(grant),
    ...accessOf(app.permissions),
    oauth: { grantId: grant.id, issuedAt, expiresAt },
  };
  store.put(tokenCollection, accessToken, token);
  data.refreshTokens.put(refreshToken, { grantId: grant.id, issuedAt });
  const given: GrantDocument = { ...grant, accessToken, refreshToken };
  data.grants.put(grant.id, given);
  return given;
}

/** The bot that acts for one person through one app. */
export function botIdOf({ clientId, member }: Pick<GrantDocument, "clientId" | "member">): string {
  return seedId(`notes/bot/${clientId}/${member}`);
}
