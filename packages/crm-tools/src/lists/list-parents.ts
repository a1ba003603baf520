import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { list } from "./list.js";

const listReply = z.object({ data: list });

/** Fetches the slugs of the objects whose records a list holds, once in ten minutes. */
export function fetchListParents(name: string, api: Api): Promise<string[]> {
  return api.cached(parentsKey(name), async () => {
    const request = { method: "GET", path: path`/v2/lists/${name}`, reads: true } as const;
    return (await api.send(request, listReply)).data.parent_object;
  });
}

/** Forgets which objects a list holds: it may be another list by now. */
export function forgetListParents(name: string, api: Api): void {
  api.invalidate(parentsKey(name));
}

function parentsKey(name: string): string {
  return `parents of list ${name}`;
}
