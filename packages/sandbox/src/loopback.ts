/**
 * Whether a host name, as a parsed URL has it, is this machine's: `localhost`, 127.0.0.0/8 or `::1`.
 * Other names are not looked up, since what they mean could change between looking and using.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
