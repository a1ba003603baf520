import type { Service } from "../../src/client/service.js";

/** The invented service of programs that run outside of the tests, and so cannot import their helpers. */
export const deskService: Service = {
  name: "desk",
  displayName: "the desk",
  baseUrl: "https://desk.example",
  tokenVariable: "DESK_TOKEN",
  baseUrlVariable: "DESK_BASE_URL",
  identities: {},
};
