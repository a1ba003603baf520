export type { Difference } from "./compare/compare-shapes.js";
export type { ServiceToVerify, VerifyOptions } from "./options.js";
export { formatReport } from "./report/format-report.js";
export type {
  AssumptionResult,
  ConnectionResult,
  OperationResult,
  ServiceReport,
  Verdict,
  VerifyReport,
} from "./report/report.js";
export type { CleanUp } from "./run/clean-up.js";
export type { Connect, ConnectOptions } from "./run/session.js";
export { removeLeftovers, verify } from "./verify.js";
