/** Addresses of the pages of uploads. */
export const uploadPaths = { home: "/console/uploads" } as const;
