/** Advice after a failure that may pass, of a request that does no harm when it is sent again. */
export const RETRY_ADVICE = "Make the call again in a minute; if it fails again, tell the user.";

/** Advice after a failure that only the person who set up the connection can end. */
export const STOP_ADVICE = "Retrying will not help: tell the user.";
