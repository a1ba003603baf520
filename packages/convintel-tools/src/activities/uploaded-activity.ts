import { z } from "zod";

/** An activity that was just made of a recording. */
export interface ConvintelUploadedActivity {
  id: string;
  /** What else the service says of it. */
  [key: string]: unknown;
}

const activityWithOwnId = z.looseObject({ id: z.string() });
const activityWithActivityId = z
  .looseObject({ activityId: z.string() })
  .transform(({ activityId, ...rest }): ConvintelUploadedActivity => ({ ...rest, id: activityId }));
const activityWithId = z.union([activityWithOwnId, activityWithActivityId]);

/**
 * The service's answer to an upload. That it has the activity's id is documented, not where: it is
 * looked for in `id`, `activityId`, and the two within `data`.
 */
export const uploadedActivity: z.ZodType<ConvintelUploadedActivity> = z.union([
  activityWithId,
  z.looseObject({ data: activityWithId }).transform(({ data }) => data),
]);
