const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns true if a URL's host name is this machine, the only one reached by plain http. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
