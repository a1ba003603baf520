import { paginate } from "../pagination/paginate.js";
import { parsePageRequest } from "../pagination/page-request.js";
import { serializeList } from "../pagination/serialize-list.js";
import { collections, type CustomEmojiDocument } from "../repository/documents.js";
import type { Route, RouteContext } from "../route-context.js";

/** Routes for custom emojis. */
export const customEmojiRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/custom_emojis",
    capability: "readContent",
    handle: listCustomEmojis,
  },
];

/** `GET /v1/custom_emojis`: lists the emojis of the workspace; `name` selects by exact name. */
function listCustomEmojis(context: RouteContext): object {
  const { query, repository } = context;
  const name = query.get("name");
  const all = repository.store.list<CustomEmojiDocument>(collections.customEmojis);
  const listing = {
    scope: `custom-emojis/${name ?? ""}`,
    entries: all
      .filter((emoji) => name === null || emoji.name === name)
      .map((emoji) => ({ id: emoji.id, keys: [], emoji })),
    order: all.map(({ id }) => id),
  };
  const { entries, nextCursor } = paginate(repository, listing, parsePageRequest(query));
  const results = entries.map(({ emoji }) => emoji);
  return serializeList("custom_emoji", results, nextCursor);
}
