// Replaces load-undici.ts in bundles for runtimes without undici, and in those made with the condition `workbelt-fetch`
// (`imports` in package.json). The default transport uses the runtime's `fetch` when undici cannot be loaded.
throw new Error("This bundle was made without undici.");
