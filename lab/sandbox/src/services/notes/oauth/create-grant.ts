import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import type { AppDocument, GrantDocument } from "../../../oauth/documents.js";
import { seedId } from "../../../common/seed-id.js";
import { collections, type UserDocument } from "../repository/documents.js";
import { getBotId, issueTokens } from "./issue-tokens.js";

/**
 * Creates a bot for one person and a pair of tokens. Connecting the same app again returns the same
 * bot and another pair. The first pair remains valid, which is assumed [first-tokens-remain-valid].
 */
export function createGrant(
  context: SandboxContext,
  app: AppDocument,
  member: string,
): GrantDocument {
  const { clientId } = app;
  const botId = getBotId({ clientId, member });
  const bot: UserDocument = {
    id: botId,
    name: app.name,
    ownerId: seedId(`notes/user/${member}`),
  };
  context.store.put(collections.users, botId, bot);
  return issueTokens(context, app, {
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
