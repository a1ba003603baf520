import type { RequestScope } from "../route-context.js";
import { serializeUserValue } from "./serialize-user.js";

/**
 * Returns a response in which mentions of users have their name, picture and email, as far as the token can
 * read them (recorded for people).
 */
export function expandUserMentions(value: unknown, scope: RequestScope): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expandUserMentions(item, scope));
  const mention = value as { type?: unknown; user?: { object?: unknown; id?: unknown } };
  if (mention.type === "user" && mention.user?.object === "user") {
    return { ...value, user: serializeUserValue(String(mention.user.id), scope) };
  }
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    expandUserMentions(item, scope),
  ]);
  return Object.fromEntries(entries) as object;
}
