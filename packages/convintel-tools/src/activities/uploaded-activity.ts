import { z } from "zod";

/** An activity created from an uploaded recording. */
export interface ConvintelUploadedActivity {
  id: string;
  /** Other fields from the service. */
  [key: string]: unknown;
}

const activityWithOwnId = z.looseObject({ id: z.string() });
const activityWithActivityId = z
  .looseObject({ activityId: z.string() })
  .transform(({ activityId, ...rest }): ConvintelUploadedActivity => ({ ...rest, id: activityId }));
const activityWithId = z.union([activityWithOwnId, activityWithActivityId]);

/**
 * The service's response to an upload. It is documented to have the activity's id, but not where: `id`
 * and `activityId` are read, at the root and in `data`.
 */
export const uploadedActivitySchema: z.ZodType<ConvintelUploadedActivity> = z.union([
  activityWithId,
  z.looseObject({ data: activityWithId }).transform(({ data }) => data),
]);
