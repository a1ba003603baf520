// Code that turns a failed request into its error. It is loaded when a request fails, and before a write is sent:
// a file that is missing by then must not hide the outcome of the write.
export { redactResponse } from "./redact.js";
export { toApiError } from "./to-api-error.js";
export { toSendError } from "./to-send-error.js";
export { createUnusableResponseError } from "./unusable-response.js";
