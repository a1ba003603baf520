// Entry point for OpenTelemetry. Needs @opentelemetry/api.
export { instrumentWorkbelt, type InstrumentationOptions } from "./instrument-workbelt.js";
