/** Version of this package, as in its package.json. A constant, because bundles have no package.json to read. */
export const version = "0.1.0";

/** Product that requests to the services name. */
export const userAgent = `workbelt-mcp/${version}`;
