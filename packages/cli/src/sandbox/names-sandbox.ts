import { isLoopback, type Service } from "@workbelt/core/provider";

/** Returns true if the environment names a server on this machine, which outlives the command. */
export function namesSandbox({ baseUrlVariable }: Service): boolean {
  const url = process.env[baseUrlVariable];
  return url !== undefined && URL.canParse(url) && isLoopback(new URL(url).hostname);
}
