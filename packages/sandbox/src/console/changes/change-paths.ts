/** Addresses of the page of changes and of its forms. */
export const changePaths = {
  home: "/console/changes",
  snapshots: "/console/changes/snapshots",
  reset: "/console/changes/reset",
} as const;
