import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { Connect } from "./run/session.js";

/** A service, and a way to connect to it. */
export interface ServiceToVerify {
  provider: AnyProviderPackage;
  /** Creates a client that uses the given transport and limits. */
  connect: Connect;
  /** The connected account, for a client of connected accounts. */
  account?: string | undefined;
}

/** Options of {@link verify}. */
export interface VerifyOptions {
  services: readonly ServiceToVerify[];
  /** Also makes calls that write, in an area that they create and remove. @default false */
  write?: boolean | undefined;
  /** Also creates what the services cannot delete again. Includes `write`. @default false */
  permanent?: boolean | undefined;
  /** Called with a question before the first write to each service; false skips all writes to it. @default no write is made */
  confirm?: ((question: string) => Promise<boolean>) | undefined;
  /** Folder of the journal of what was created, for the next run. Needed to write. */
  stateFolder?: string | undefined;
  /** Folder for redacted recordings, with a folder for each service. @default none are kept */
  record?: string | undefined;
  /** Stops after the current request, and removes what was created. */
  signal?: AbortSignal | undefined;
  /** Receives a line for each service that is verified, and for each thing that cannot be removed. */
  onProgress?: ((text: string) => void) | undefined;
  /** False ignores the services' rate limits, of which half is used otherwise: for a sandbox. */
  rateLimits?: false | undefined;
}
