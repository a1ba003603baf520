import { type Api, path } from "@workbelt/core/provider";
import { parseId } from "../inputs/ids.js";
import { getTitle, notesPage } from "./page.js";

/** Fetches the title of a page. */
export async function fetchPageTitle(
  { page_id }: { page_id: string },
  api: Api,
): Promise<string | undefined> {
  return getTitle(await api.get(path`/v1/pages/${parseId(page_id)}`, notesPage));
}
