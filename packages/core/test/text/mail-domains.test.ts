import { expect, test } from "vitest";
import { companyDomain } from "../../src/provider/index.js";

test.each([
  ["ada@Brightmoor.example", "brightmoor.example"],
  [" ada@mail.brightmoor.co.uk ", "mail.brightmoor.co.uk"],
  ["ada@gmailer.com", "gmailer.com"],
])("the company's domain of %s is %s", (email, domain) => {
  expect(companyDomain(email)).toBe(domain);
});

test.each(["ada@gmail.com", "ada@Yahoo.co.jp", "ada@gmx.de", "ada", "ada@localhost", ""])(
  "%s has no company's domain",
  (email) => {
    expect(companyDomain(email)).toBeUndefined();
  },
);
