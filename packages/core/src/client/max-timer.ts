/** Longest duration of a timer, in milliseconds: Node fires timers beyond this at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
