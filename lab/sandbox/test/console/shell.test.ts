import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { baseStyle } from "../../src/console/assets/style/base.js";
import { startSandbox } from "../../src/index.js";
import {
  describeInChromium,
  expectAccessible,
  expectAccessibleInEveryLook,
  readFocused,
} from "../helpers/browser.js";

const root = join(import.meta.dirname, "../../../..");

async function started() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

test("an unknown address below /console is a page with status 404", async () => {
  const { url } = await started();
  const response = await fetch(`${url}/console/nothing`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("There is nothing at this address.");
});

test("pages allow no foreign script, style, frame or form", async () => {
  const { url } = await started();
  for (const path of ["/", "/console/assets/console.css", "/console/nothing"]) {
    const { headers } = await fetch(`${url}${path}`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

describeInChromium("the console", (browser) => {
  test("is accessible in every look", async () => {
    const { url } = await started();
    const page = await browser.open(url);
    expect(await page.title()).toBe("Overview – Workbelt sandbox");
    await expectAccessibleInEveryLook(page);
  });

  test("starts with a link that skips the navigation", async () => {
    const { url } = await started();
    const page = await browser.open(url);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    expect(await readFocused(page)).toBe("Skip to the content");
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("content");
  });

  test("has a menu with all pages on a phone", async () => {
    const { url } = await started();
    const page = await browser.open(`${url}/console/uploads`, { width: 360 });
    const navigation = page.getByRole("navigation", { name: "Console" });
    expect(await navigation.isVisible()).toBe(false);
    await page.getByText("Menu", { exact: true }).click();
    expect(await navigation.locator("[aria-current=page]").allTextContents()).toEqual(["Uploads"]);
    await expectAccessible(page);
    await navigation.getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("heading", { name: "Approvals", level: 1 }).waitFor();
  });

  test("has the accent of the documentation's site, in light and dark", () => {
    const site = readFileSync(join(root, "site/.vitepress/theme/style.css"), "utf8");
    const accents = [...baseStyle.matchAll(/--accent: (#\w+)/g)].map(([, color]) => color);
    const brands = [...site.matchAll(/--vp-c-brand-1: (#\w+)/g)].map(([, color]) => color);
    expect(accents).toHaveLength(2);
    expect(brands).toEqual(accents);
  });

  test("names the current page in the navigation", async () => {
    const { url } = await started();
    const page = await browser.open(url);
    const current = page
      .getByRole("navigation", { name: "Console" })
      .locator("[aria-current=page]");
    expect(await current.allTextContents()).toEqual(["Overview"]);
  });
});
