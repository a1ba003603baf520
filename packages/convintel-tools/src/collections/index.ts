import { type Collections, isPlainObject, orMissing } from "@workbelt/core/provider";
import { activityGet } from "../activities/activity-get.js";
import { activityUpload } from "../activities/activity-upload.js";
import { calls, partAt } from "./calls.js";

/** Collections of conversation intelligence. Of all writes, only uploads change them. */
export const collections: Collections = {
  collections: [calls],
  written: async ({ operation, output }, reader) => {
    if (operation.name !== activityUpload.name) return [];
    const activityId = isPlainObject(output) ? output["id"] : undefined;
    // Of an upload whose outcome is unknown nothing is known.
    if (typeof activityId !== "string") return [];
    const found = await orMissing(() => reader.read(activityGet, { activityId }));
    const part = partAt(found?.actualStartTime ?? "");
    return [{ collection: calls.name, id: activityId, part }];
  },
};
