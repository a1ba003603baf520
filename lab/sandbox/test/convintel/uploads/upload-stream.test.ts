import { createHash } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sandboxTokens } from "../../../src/common/tokens.js";
import { type Convintel, serveConvintel } from "../../helpers/convintel.js";
import { requiredFields, uploadForm } from "../../helpers/convintel-upload.js";

const mebibyte = 1024 * 1024;
// Memory that only waits for garbage collection does not count as held.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

let convintel: Convintel;
beforeEach(async () => {
  convintel = await serveConvintel(undefined, { maxUploadBytes: 60 * mebibyte });
});
afterEach(() => convintel.stop());

const upload = (body: FormData) => convintel.send("/uploadActivity", {}, { method: "POST", body });
const uploads = async () =>
  ((await convintel.read("/sandbox/uploads")) as { uploads: object[] }).uploads;

const boundary = "frontier";
const fieldsBefore = Object.entries(requiredFields)
  .map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  .join("");
const head = `${fieldsBefore}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="long.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;

/** Sends a form whose recording comes piece by piece and whose length nobody knows before. */
function stream(pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>, end = tail) {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    yield* pieces();
    yield Buffer.from(end);
  }
  return convintel.send(
    "/uploadActivity",
    {},
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${sandboxTokens.convintel}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      body: ReadableStream.from(body()),
      duplex: "half",
    },
  );
}

describe("a long recording", () => {
  test("of 50 MB is counted and hashed without loading it into memory", async () => {
    const piece = Buffer.alloc(256 * 1024, "sound ");
    const hash = createHash("sha256");
    const held = () => {
      collectGarbage();
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      return arrayBuffers + heapUsed;
    };
    const before = held();
    let most = before;
    const reply = await stream(function* () {
      for (let index = 0; index < 200; index += 1) {
        hash.update(piece);
        if (index % 20 === 0) most = Math.max(most, held());
        yield piece;
      }
    });
    expect(reply.status).toBe(201);
    const { id } = (await reply.json()) as { id: string };
    expect(await uploads()).toEqual([
      {
        activityId: id,
        skipFullAnalysis: false,
        recording: {
          fileName: "long.wav",
          contentType: "audio/wav",
          sizeBytes: 50 * mebibyte,
          sha256: hash.digest("hex"),
        },
      },
    ]);
    // Half of the recording: the process also runs other tests.
    expect((most - before) / mebibyte).toBeLessThan(25);
  });

  test("over the limit is rejected with 413, with or without a declared length", async () => {
    const untold = await stream(function* () {
      for (let index = 0; index < 61; index += 1) yield Buffer.alloc(mebibyte);
    });
    expect(untold.status).toBe(413);
    expect(await untold.json()).toEqual({ message: "The POST data is too large." });
    const file = new File([Buffer.alloc(61 * mebibyte)], "long.wav", { type: "audio/wav" });
    expect((await upload(uploadForm(requiredFields, file))).status).toBe(413);
    expect(await uploads()).toEqual([]);
    expect((await convintel.send("/me")).status).toBe(200);
  });

  test("in a truncated form fails to upload", async () => {
    const reply = await stream(() => [Buffer.from("sound")], "");
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ errors: { file: ["The file failed to upload."] } });
  });

  test("with a dropped connection is not stored", async () => {
    const outgoing = request(`${convintel.baseUrl}/uploadActivity`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${sandboxTokens.convintel}`,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
    });
    const failed = new Promise((resolve) => outgoing.once("error", resolve));
    outgoing.write(head);
    outgoing.write(Buffer.alloc(mebibyte));
    await sleep(50);
    outgoing.destroy();
    await failed;
    await sleep(50);
    expect(await uploads()).toEqual([]);
    expect((await convintel.send("/me")).status).toBe(200);
  });

  test("with a wrong key is rejected before it is read", async () => {
    const reply = await convintel.send(
      "/uploadActivity",
      {},
      {
        method: "POST",
        headers: { authorization: "Bearer nobody" },
        body: uploadForm(requiredFields, new File([Buffer.alloc(20 * mebibyte)], "a.wav")),
      },
    );
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ message: "Unauthenticated." });
  });
});
