import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { dateToWire } from "../http/dates.js";
import { listRecords } from "../records/list-records.js";
import type { ListenDocument } from "./document.js";

/**
 * `GET /listens` (path and page shape seen in public code): who played which recording between
 * `fromDate` and `toDate`, by `userId`. That the dates are about the listening, and the keys, are
 * assumed.
 */
export function listListens(sandbox: SandboxContext): Handler {
  return listRecords<ListenDocument>(sandbox, {
    collection: "convintel/listens",
    needsDates: true,
    momentOf: ({ listenedAt }) => listenedAt,
    users: { userId: ({ userId }) => userId },
    toWire: (listen) => ({ ...listen, listenedAt: dateToWire(new Date(listen.listenedAt)) }),
  });
}
