// The clock of tests, and of the scripts that write tables into the documentation.

/** Wednesday noon in UTC, in the middle of a month and far from any change to daylight saving time. */
export const FIXED_MOMENT = "2026-11-18T12:00:00Z";

/**
 * Returns variables for processes whose clock is at this moment now and runs on from there: a time such as
 * `2028-02-29T12:00:00Z`, or `real` for the clock of this machine. Child processes inherit it by `NODE_OPTIONS`.
 */
export function clockVariables(moment = FIXED_MOMENT, { NODE_OPTIONS = "" } = process.env) {
  const others = NODE_OPTIONS.replaceAll(/--import=\S+shift-clock\S+/g, "").trim();
  if (moment === "real") return { NODE_OPTIONS: others, WORKBELT_TEST_NOW: moment };
  const offsetMs = Date.parse(moment) - Date.now();
  if (Number.isNaN(offsetMs)) {
    throw new Error(
      `WORKBELT_TEST_NOW must be "real" or a time such as ${FIXED_MOMENT}; it is ${moment}.`,
    );
  }
  const url = new URL("shift-clock.mjs", import.meta.url);
  url.searchParams.set("ms", String(offsetMs));
  return { NODE_OPTIONS: `${others} --import=${url.href}`.trim(), WORKBELT_TEST_NOW: moment };
}
