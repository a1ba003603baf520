/** A moment at which tests run, and the time zone of their processes. */
export interface Moment {
  /** Time such as `2028-02-29T12:00:00Z`, or `real` for the clock of this machine. */
  now: string;
  zone: string;
  /** Reason why a test may fail then. */
  because: string;
  /** Its number, which chooses the tests that take turns. */
  turn: number;
}

// Each has several reasons: every moment costs the start of new processes.
const MOMENTS: readonly Omit<Moment, "turn">[] = [
  {
    now: "2026-11-28T00:01:00Z",
    zone: "UTC",
    because: "first minutes of a Saturday, late in a month",
  },
  {
    now: "2026-12-31T23:58:00Z",
    zone: "UTC",
    because: "end of a Thursday, of a month and of a year",
  },
  {
    now: "2027-01-31T12:00:00Z",
    zone: "Europe/Berlin",
    because: "Sunday; the next month is three days shorter",
  },
  {
    now: "2027-02-01T00:01:00Z",
    zone: "Asia/Kolkata",
    because: "first minutes of a Monday and of a month",
  },
  {
    now: "2027-02-28T23:58:00Z",
    zone: "Asia/Kolkata",
    because: "end of a Sunday and of February, there a Monday in March",
  },
  {
    now: "2027-03-14T09:58:00Z",
    zone: "America/Los_Angeles",
    because: "clocks go forward in two minutes",
  },
  {
    now: "2027-03-28T00:58:00Z",
    zone: "Europe/Berlin",
    because: "clocks go forward in two minutes",
  },
  {
    now: "2027-04-30T23:50:00Z",
    zone: "Pacific/Kiritimati",
    because: "end of a Friday and of a month, there a Saturday in May",
  },
  {
    now: "2027-05-31T23:58:00Z",
    zone: "UTC",
    because: "end of a Monday, six months after a month with 30 days",
  },
  {
    now: "2027-08-31T05:00:00Z",
    zone: "America/Los_Angeles",
    because: "six months after February, there a day earlier",
  },
  { now: "2027-10-31T00:58:00Z", zone: "Europe/Berlin", because: "clocks go back in two minutes" },
  {
    now: "2027-11-07T08:58:00Z",
    zone: "America/Los_Angeles",
    because: "clocks go back in two minutes",
  },
  {
    now: "2027-12-31T09:58:00Z",
    zone: "Pacific/Kiritimati",
    because: "end of a Friday and of a year there",
  },
  { now: "2028-02-29T12:00:00Z", zone: "UTC", because: "Tuesday, a leap day" },
  {
    now: "2028-03-01T07:58:00Z",
    zone: "America/Los_Angeles",
    because: "Wednesday, there the end of a leap day",
  },
];

/** The moments of `pnpm test:days`. */
export const MOMENT_COUNT = MOMENTS.length + 2;

/** Lists the moments of `pnpm test:days`: the real one, 15 that are hard on dates, and this day of the next year. */
export function listMoments(today = new Date()): Moment[] {
  const nextYear = new Date(today);
  nextYear.setUTCFullYear(today.getUTCFullYear() + 1);
  const now = `${nextYear.toISOString().slice(0, 16)}:00Z`;
  return [
    { now: "real", zone: "UTC", because: "now" },
    ...MOMENTS,
    { now, zone: "UTC", because: "a year ahead" },
  ].map((moment, turn) => ({ ...moment, turn }));
}
