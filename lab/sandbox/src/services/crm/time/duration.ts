const DURATION =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** True for an ISO 8601 duration such as `P1M` or `P0Y0M1DT0H0M0S`. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}

/** Adds a duration to a date, in UTC. */
export function addDuration(from: Date, duration: string): Date {
  const parts = (DURATION.exec(duration) ?? []).slice(1).map((part) => Number(part ?? 0));
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const then = new Date(from);
  then.setUTCFullYear(then.getUTCFullYear() + years, then.getUTCMonth() + months);
  then.setUTCDate(then.getUTCDate() + 7 * weeks + days);
  then.setUTCHours(
    then.getUTCHours() + hours,
    then.getUTCMinutes() + minutes,
    then.getUTCSeconds() + seconds,
  );
  return then;
}
