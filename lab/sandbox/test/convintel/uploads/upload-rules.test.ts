import { afterEach, beforeEach, expect, test } from "vitest";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";
import { requiredFields, uploadForm } from "../../helpers/convintel-upload.js";

let convintel: Convintel;
beforeEach(async () => {
  convintel = await serveConvintel(undefined, {});
});
afterEach(() => convintel.stop());

const upload = (body: FormData) => convintel.send("/uploadActivity", {}, { method: "POST", body });
async function uploaded(fields: Record<string, string> = {}): Promise<string> {
  const reply = await upload(uploadForm({ ...requiredFields, ...fields }));
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}
const uploads = async () =>
  ((await convintel.read("/sandbox/uploads")) as { uploads: object[] }).uploads;

const long = (length: number) => "x".repeat(length);
test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    "nothing required",
    { hostUserEmail: "", language: "", title: " " },
    {
      hostUserEmail: "The host user email field is required.",
      language: "The language field is required.",
      title: "The title field is required.",
    },
  ],
  [
    "a host from elsewhere",
    { hostUserEmail: "bob@acme.example" },
    { hostUserEmail: "The selected host user email is invalid." },
  ],
  [
    "a host that is no e-mail address",
    { hostUserEmail: "mia" },
    { hostUserEmail: "The host user email field must be a valid email address." },
  ],
  [
    "a language in another form",
    { language: "en-GB" },
    { language: "The language field format is invalid." },
  ],
  [
    "what is too long",
    {
      title: long(251),
      accountId: long(101),
      leadId: long(181),
      opportunityId: long(101),
      externalId: long(192),
    },
    {
      title: "The title field must not be greater than 250 characters.",
      accountId: "The account id field must not be greater than 100 characters.",
      leadId: "The lead id field must not be greater than 180 characters.",
      opportunityId: "The opportunity id field must not be greater than 100 characters.",
      externalId: "The external id field must not be greater than 191 characters.",
    },
  ],
  [
    "a moment in place of a day",
    { completedAt: "2026-07-15 10:00:00" },
    { completedAt: "The completed at field must match the format Y-m-d." },
  ],
  [
    "a day that does not exist",
    { completedAt: "2026-02-30" },
    { completedAt: "The completed at field must match the format Y-m-d." },
  ],
  [
    "a day to come",
    { completedAt: "2026-07-18" },
    { completedAt: "The completed at field must be a date before or equal to today." },
  ],
  [
    "booleans as words",
    { skipFullAnalysis: "true", notifyForUploadCompletionByEmail: "no" },
    {
      skipFullAnalysis: "The skip full analysis field must be true or false.",
      notifyForUploadCompletionByEmail:
        "The notify for upload completion by email field must be true or false.",
    },
  ],
])("refuses %s", async (_name, fields, errors) => {
  const reply = await upload(uploadForm({ ...requiredFields, ...fields }));
  expect(reply.status).toBe(422);
  const expected = Object.entries(errors).map(([name, message]) => [name, [message]]);
  expect(await reply.json()).toMatchObject({ errors: Object.fromEntries(expected) as object });
  expect(await uploads()).toEqual([]);
});

test.each<[string, File | null, string]>([
  ["no recording", null, "The file field is required."],
  [
    "an empty recording",
    new File([], "a.mp3", { type: "audio/mpeg" }),
    "The file field must not be empty.",
  ],
  [
    "a text",
    new File(["a"], "a.mp3", { type: "text/plain" }),
    "The file field must be a file of type: aac,",
  ],
  ["an unknown ending", new File(["a"], "a.bin"), "The file field must be a file of type: aac,"],
])("refuses %s", async (_name, file, message) => {
  const reply = await upload(uploadForm(requiredFields, file));
  expect(reply.status).toBe(422);
  expect(await reply.json()).toEqual({
    message: expect.stringContaining(message),
    errors: { file: [expect.stringContaining(message)] },
  });
});

test.each([
  ["a film", new File(["a"], "a", { type: "video/mp4" })],
  ["an untold type with a known ending", new File(["a"], "A.M4A")],
])("accepts %s", async (_name, file) => {
  expect((await upload(uploadForm(requiredFields, file))).status).toBe(201);
});

test("an external id is unique per host", async () => {
  await uploaded({ externalId: "dialer-1" });
  const again = await upload(uploadForm({ ...requiredFields, externalId: "dialer-1" }));
  expect(again.status).toBe(422);
  const message = "The external id has already been taken.";
  expect(await again.json()).toEqual({ message, errors: { externalId: [message] } });
  await uploaded({ externalId: "dialer-1", hostUserEmail: "LEE@tiny.example" });
  expect(await uploads()).toHaveLength(2);
});

test("a body that is not a form has neither fields nor a recording", async () => {
  const reply = await convintel.send(
    "/uploadActivity",
    {},
    { method: "POST", body: JSON.stringify(requiredFields) },
  );
  expect(reply.status).toBe(422);
  expect(Object.keys(((await reply.json()) as { errors: object }).errors)).toEqual([
    "file",
    "hostUserEmail",
    "language",
    "title",
  ]);
});
