import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";

/**
 * `GET /getUsers`: lists the users of the organization as `{data, links}` (seen in public code). `links`
 * are those of a Laravel collection with a single page (assumed).
 */
export function listUsers({ repository }: ServiceContext): Handler {
  return (context) => {
    const { origin, pathname } = new URL(context.req.url);
    const only = `${origin}${pathname}?page=1`;
    return context.json({
      data: repository.users.list(),
      links: { first: only, last: only, prev: null, next: null },
    });
  };
}
