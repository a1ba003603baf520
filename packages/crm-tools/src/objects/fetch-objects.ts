import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import { type CrmObject, crmObject } from "./object.js";

const response = z.object({ data: z.array(crmObject) });

/** Fetches all objects of the workspace. Cached for ten minutes. */
export function fetchObjects(api: Api): Promise<CrmObject[]> {
  const load = async () => {
    const scopes = ["object_configuration:read"];
    const request = { method: "GET", path: path`/v2/objects`, scopes } as const;
    return (await api.send(request, response)).data;
  };
  return cacheSchema("objects", load, api);
}
