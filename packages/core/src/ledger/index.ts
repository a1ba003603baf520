// Entry point for applications whose calls may be dispatched more than once.
export { CallLedger, type CallLedgerOptions } from "./call-ledger.js";
