/**
 * Returns true for the host name of this machine, as in a parsed URL: `localhost`, 127.0.0.0/8 or
 * `::1`. Other names are not resolved, because the result could change between check and use.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
