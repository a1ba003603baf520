/**
 * Reports of an agent's process to a sandbox that runs elsewhere, without the sandbox itself.
 *
 * @packageDocumentation
 */
export { reportRuns } from "./report-runs.js";
