/** Faults of the load tests: those that last no longer than the call, by their titles. */
export const LOAD_FAULTS = [
  "reset after the request, not carried out",
  "reset after the request, carried out",
  "closed without a response, not carried out",
  "closed without a response, carried out",
  "reset in mid-response",
  "body shorter than announced",
  "not JSON",
  "429 for “soon”",
  "500 Internal Server Error, not carried out",
  "502 Bad Gateway, carried out",
  "503 Service Unavailable, not carried out",
  "504 Gateway Timeout, carried out",
];

/** Share of the requests that a fault happens to. */
export const FAULT_SHARE = 0.05;
