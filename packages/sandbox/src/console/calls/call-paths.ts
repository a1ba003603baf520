/** Addresses of the pages of calls. */
export const callPaths = { home: "/console/calls" } as const;
