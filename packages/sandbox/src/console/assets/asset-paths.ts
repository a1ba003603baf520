/** Addresses of the files that every page uses. */
export const assetPaths = {
  style: "/console/assets/console.css",
  script: "/console/assets/console.js",
  icon: "/console/assets/icon.svg",
} as const;
