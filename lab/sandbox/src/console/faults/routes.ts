import { type Context, Hono } from "hono";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { renderPage } from "../shell/render-page.js";
import {
  type FaultFormError,
  type FaultFormValues,
  parseFaultForm,
  readFaultForm,
} from "./fault-form.js";
import { renderFaults } from "./render-faults.js";

const HOME = "/console/faults";

/** Creates the page of faults, `/console/faults`, and the forms on it. */
export function createFaultViewRoutes({ control }: ConsoleContext): Hono<ConsoleEnv> {
  const { faults } = control;
  const render = (
    request: Context<ConsoleEnv>,
    form: { values: FaultFormValues; error?: FaultFormError },
  ) => {
    const access = request.get("access");
    const content = renderFaults({ faults: faults.list(), ...form, ...access });
    return renderPage({ title: "Faults", current: HOME, content, access });
  };
  return new Hono<ConsoleEnv>()
    .get("/", (request) => request.html(render(request, { values: {} })))
    .post("/", async (request) => {
      const values = readFaultForm(new URLSearchParams(await request.req.text()));
      const parsed = parseFaultForm(values);
      if ("message" in parsed) return request.html(render(request, { values, error: parsed }), 400);
      faults.add(parsed);
      return request.redirect(HOME, 303);
    })
    .post("/clear", (request) => {
      faults.clear();
      return request.redirect(HOME, 303);
    })
    .post("/:id{[0-9]+}/remove", (request) => {
      faults.remove(Number(request.req.param("id")));
      return request.redirect(HOME, 303);
    });
}
