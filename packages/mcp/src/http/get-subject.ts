import type { AuthInfo } from "@modelcontextprotocol/server";
import { ConfigurationError } from "@workbelt/core";

/** Returns the name of the connected account that a caller acts for: the subject of the token. */
export function getSubject(caller: AuthInfo | undefined): string {
  const subject = caller?.extra?.["subject"];
  if (typeof subject === "string" && subject !== "") return subject;
  throw new ConfigurationError("The caller's token names no subject.");
}
