/** Largest request accepted, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
