import type { InputIssue } from "@workbelt/core";
import { type Api, path, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";

/** The service's message to a connection that belongs to no person. */
export const NO_PRIVATE_PAGES = /\bowned by a single user\b/;

/** Advice for a private page of a connection that belongs to no person. */
export const NO_PERSON =
  "This connection belongs to no person, so it has no private pages: give parent_page_id of a page that it was shared with.";

/** Finds that the connection belongs to the workspace, and not to a person who could have private pages. */
export async function checkPrivatePages(api: Api): Promise<InputIssue[]> {
  const me = await tryLookup(() => api.get(path`/v1/users/me`, z.unknown()));
  const isOfWorkspace = getString(me, "bot", "owner", "type") === "workspace";
  return isOfWorkspace ? [{ field: "parent_page_id", message: NO_PERSON }] : [];
}
