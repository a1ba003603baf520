import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import {
  renderAnswerPage,
  renderFailurePage,
  renderHomePage,
  renderSignInPage,
  STYLE,
} from "../../multi-user-server/pages.ts";
import { pageHeaders, pageHtml } from "../../../packages/core/src/accounts/login/result-page.ts";
import {
  describeInChromium,
  expectAccessibleInEveryLook,
} from "../../../lab/sandbox/test/helpers/browser.ts";

const hostile = `<img src=x onerror="document.title='hacked'">\u202e${"x".repeat(300)}`;

/** Returns the address of a consent page. */
function authorizeUrl({ services }: Sandbox, service: "crm" | "notes"): string {
  const { baseUrl, clientId } = services[service];
  const url = new URL(`${baseUrl}${service === "crm" ? "/authorize" : "/v1/oauth/authorize"}`);
  const parameters = {
    client_id: clientId,
    redirect_uri: "http://127.0.0.1:9/callback",
    response_type: "code",
    state: "s1",
    ...(service === "notes" && { owner: "user" }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Serves a page, and its style, on a free port until the test ends. */
async function serve(page: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((request, response) => {
    const isStyle = request.url === "/style.css";
    response.writeHead(200, isStyle ? { "content-type": "text/css" } : headers);
    response.end(isStyle ? STYLE : page);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describeInChromium("the pages that people sign in with", (browser) => {
  test.for(["crm", "notes"] as const)(
    "the consent page of %s has its decision in view, in every look",
    async (service) => {
      const sandbox = await startSandbox();
      onTestFinished(() => sandbox.stop());
      const page = await browser.open(authorizeUrl(sandbox, service));
      await expectAccessibleInEveryLook(page, async () => {
        for (const name of ["Allow", "Cancel"]) {
          const box = await page.getByRole("button", { name }).boundingBox();
          expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
        }
      });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await page.evaluate("document.activeElement.textContent")).toBe("Allow");
    },
  );

  test.for([200, 400])(
    "the result of a login with status %i is accessible in every look",
    async (status) => {
      const html = pageHtml({ status, title: "Connected", text: hostile });
      const page = await browser.open(await serve(html, pageHeaders));
      await expectAccessibleInEveryLook(page);
      expect(await page.title()).toBe("Connected – Workbelt");
      expect(await page.locator("img").count()).toBe(0);
    },
  );

  const crm = { name: "crm", displayName: "the CRM" };
  const notes = { name: "notes", displayName: "the notes workspace" };
  const connections = [
    { service: crm, state: { provider: "crm", account: "ada", status: "disconnected" } as const },
    { service: notes, state: { provider: "notes", account: "ada", status: "active" } as const },
  ];

  test.for([
    ["Sign in", "Sign in", () => renderSignInPage()],
    ["Hello, Ada", "Connect the CRM", () => renderHomePage("Ada", connections)],
    [
      "Who am I?",
      "Connect the CRM",
      () => renderAnswerPage("Who am I?", { text: hostile, toConnect: [] }, [crm]),
    ],
    ["Not connected", "Back", () => renderFailurePage({ heading: "Not connected", text: hostile })],
  ] as const)(
    "the page %s of the server for many people is accessible, with its decision in view, in every look",
    async ([title, decision, render]) => {
      const url = await serve(String(await render()), {
        "content-type": "text/html; charset=utf-8",
      });
      const page = await browser.open(url);
      const control = page.getByRole(decision === "Back" ? "link" : "button", { name: decision });
      await expectAccessibleInEveryLook(page, async () => {
        const box = await control.boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      });
      await control.focus();
      expect(await page.evaluate("document.activeElement.textContent")).toContain(decision);
      expect(await page.title()).toBe(`${title} – Workbelt example`);
    },
  );
});
