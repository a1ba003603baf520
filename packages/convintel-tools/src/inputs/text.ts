import { textUpTo } from "@workbelt/core/provider";

/** Input for a string of 1 to `max` characters, counted as the service counts them. */
export function text(max: number, description: string) {
  return (
    textUpTo(2 * max, `expected at most ${max} characters`)
      .refine((value) => value.trim() !== "", "expected not to be empty")
      // By code points: `length` counts an emoji twice.
      .refine((value) => Array.from(value).length <= max, `expected at most ${max} characters`)
      .meta({ maxLength: max, description })
  );
}
