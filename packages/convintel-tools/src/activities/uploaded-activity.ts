import { z } from "zod";

/** An activity that was just made of a recording. */
export interface UploadedActivity {
  id: string;
  /** What else the service says of it. */
  [key: string]: unknown;
}

const withId = z.looseObject({ id: z.string() });
const withActivityId = z
  .looseObject({ activityId: z.string() })
  .transform(({ activityId, ...rest }): UploadedActivity => ({ ...rest, id: activityId }));
const either = z.union([withId, withActivityId]);

/**
 * The service's answer to an upload. That it has the activity's id is documented, not where: it is
 * looked for in `id`, `activityId`, and the two within `data`.
 */
export const uploadedActivity: z.ZodType<UploadedActivity> = z.union([
  either,
  z.looseObject({ data: either }).transform(({ data }) => data),
]);
