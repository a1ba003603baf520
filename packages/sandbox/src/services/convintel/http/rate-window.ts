/** Requests of one API key counted in a window of time. */
export interface RateWindow {
  count: number;
  endsAtMs: number;
}
