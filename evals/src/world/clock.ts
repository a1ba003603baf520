/** Time of every evaluation sandbox, a Wednesday. */
export const START = new Date("2026-03-11T09:00:00Z");

/** Date of the clock, as `2026-03-11`. */
export const today = START.toISOString().slice(0, 10);
