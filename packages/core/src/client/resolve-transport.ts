import { ConfigurationError } from "../errors/call-errors.js";
import { createDefaultTransport } from "./default-transport.js";
import { LazyTransport } from "./lazy-transport.js";
import type { Transport } from "./transport.js";

/** Returns the given transport, or the default; for anything else one that fails at the first request. */
export function resolveTransport(given: Transport | undefined): Transport {
  if (given === undefined) return createDefaultTransport();
  if (hasMethod(given, "send") && hasMethod(given, "close")) return given;
  return new LazyTransport(async () => {
    throw new ConfigurationError(
      `The transport option is not a transport, so nothing was sent. ${adviceFor(given)}`,
    );
  });
}

function adviceFor(given: unknown): string {
  if (typeof given === "function") return "For a fetch function, write fetchTransport(fetch).";
  if (hasMethod(given, "dispatch")) {
    return "For a dispatcher of undici, write undiciTransport({ dispatcher }).";
  }
  return "Use undiciTransport(), fetchTransport(), or an object with the methods send and close.";
}

function hasMethod(value: unknown, name: string): boolean {
  return (
    typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function"
  );
}
