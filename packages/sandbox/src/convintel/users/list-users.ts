import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { UserDocument } from "./document.js";

/**
 * `GET /getUsers`: every user of the organisation as `{data, links}` (seen in public code). `links`
 * are those of a Laravel collection with a single page (assumed).
 */
export function listUsers({ store }: SandboxContext): Handler {
  return (context) => {
    const { origin, pathname } = new URL(context.req.url);
    const only = `${origin}${pathname}?page=1`;
    return context.json({
      data: store.list<UserDocument>("convintel/users"),
      links: { first: only, last: only, prev: null, next: null },
    });
  };
}
