import type { Difference } from "../compare/compare-shapes.js";

/** Result of comparing a service with the expectations of the tools and the sandbox. */
export type Verdict = "confirmed" | "different" | "not tried";

/** An operation, or a request that shows how the service refuses. */
export interface OperationResult {
  /** Name of the operation; of the step where no operation sends the request. */
  name: string;
  verdict: Verdict;
  /** Places in which the replies differ from the sandbox's. */
  differences: (Difference & { step: string })[];
  /** Why it was not tried. */
  reason?: string;
}

/** An assumption, and whether the replies confirm it. */
export interface AssumptionResult {
  name: string;
  says: string;
  verdict: "held" | "refuted" | "not tried";
  /** Why it was not tried, or the step that refutes it. */
  reason?: string;
}

/** Facts about the connection, found before anything else is sent. */
export interface ConnectionResult {
  isReachable: boolean;
  /** Workspace or organisation; for the terminal. It is the only text of the workspace in a report. */
  name?: string;
  /** Granted scopes, where the service says. */
  scopes?: string[];
  /** Operations that lack scopes, with these. */
  missing: { operation: string; scopes: string[] }[];
  /** Why the service could not be used. */
  problem?: string;
}

/** The results of one service. */
export interface ServiceReport {
  service: string;
  displayName: string;
  connection: ConnectionResult;
  operations: OperationResult[];
  assumptions: AssumptionResult[];
  /** Number of things of earlier runs and of this one that cleaning up removed beyond the run's own deletions. */
  cleaned: number;
  /** Reasons, one for each thing that could not be removed. */
  leftovers: string[];
  /** Steps whose creations remain, as the service cannot delete them. */
  permanent: string[];
}

/** The results of a verification. */
export interface VerifyReport {
  services: ServiceReport[];
}
