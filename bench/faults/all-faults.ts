import { connectionFaults } from "./connection-faults.ts";
import { listCases } from "./fault.ts";
import { responseFaults } from "./response-faults.ts";
import { earlyFaults, statusFaults } from "./status-faults.ts";

/** All faults of the matrix, each with its cases. */
export const allCases = listCases([
  ...connectionFaults,
  ...responseFaults,
  ...statusFaults,
  ...earlyFaults,
]);
