import { ApiError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";

const ownUser = z.looseObject({
  bot: z
    .looseObject({
      workspace_limits: z
        .looseObject({ max_file_upload_size_in_bytes: z.number().nullish() })
        .nullish(),
    })
    .nullish(),
});

/**
 * Fetches the maximum size of a file in the workspace, in bytes: 5 MiB in free ones, 5 GiB in others.
 * Infinity if the service does not say; it also checks the size itself.
 */
export async function fetchMaxFileBytes(api: Api): Promise<number> {
  try {
    return await api.cached("max_file_bytes", async () => {
      const { bot } = await api.get(path`/v1/users/me`, ownUser);
      return bot?.workspace_limits?.max_file_upload_size_in_bytes ?? Infinity;
    });
  } catch (error) {
    if (error instanceof ApiError) return Infinity;
    throw error;
  }
}
