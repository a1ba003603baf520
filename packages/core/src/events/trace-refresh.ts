import { publish } from "./channels.js";
import { measure } from "./measure.js";

/** Exchanges a refresh token, and publishes how that ended. */
export async function traceRefresh<Tokens>(
  service: string,
  exchange: () => Promise<Tokens>,
): Promise<Tokens> {
  return measure(exchange, (measurement) => {
    publish("refresh", () => ({ ...measurement, service }));
  });
}
