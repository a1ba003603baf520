import { NotFoundError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { DEFAULT_VERSION, hasDataSources } from "../versions.js";
import { type DatabaseAsked, sourceItself } from "./resolve-data-source.js";

/**
 * Does `work` with the database of an id. When there is none, the id may be that of a data source,
 * which searches return: then with the database it belongs to. A version that knows no data sources
 * cannot tell, so that the default one is asked. What the service answers with 404 was not carried
 * out, so that it can be done again.
 */
export async function withDatabase<Result>(
  api: Api,
  { databaseId, version }: Pick<DatabaseAsked, "databaseId" | "version">,
  work: (databaseId: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(databaseId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const asked = { databaseId, version: hasDataSources(version) ? version : DEFAULT_VERSION };
    const source = await sourceItself(api, asked, error);
    if (source.databaseId === undefined) throw error;
    return work(source.databaseId);
  }
}
