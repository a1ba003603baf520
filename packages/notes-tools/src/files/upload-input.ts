import { textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { isWebAddress } from "../inputs/icon-and-cover.js";
import { findFileType } from "./file-types.js";

const MAX_NAME_BYTES = 900;
const ONE_SOURCE = "expected exactly one of file and url";

/** Input of an upload: a file of the host, or one on the web. */
export const uploadInput = z
  .strictObject({
    file: textUpTo(500)
      .min(1)
      .describe("Name of a file that the host offers, no path; an error lists some")
      .optional(),
    url: textUpTo(2000)
      .refine(isWebAddress, "expected a web address such as https://example.com/offer.pdf")
      .describe("Public web address of a file")
      .optional(),
    filename: z
      .string()
      .min(1)
      .refine((name) => Buffer.byteLength(name) <= MAX_NAME_BYTES, "expected at most 900 bytes")
      .refine(
        (name) => findFileType(name) !== undefined,
        "expected a name with an extension that the service takes, such as .pdf, .png or .docx",
      )
      .describe("Name to show, with extension")
      .optional(),
  })
  .refine((input) => input.file === undefined || input.url === undefined, {
    path: ["url"],
    message: ONE_SOURCE,
  })
  .refine((input) => input.file !== undefined || input.url !== undefined, {
    path: ["file"],
    message: ONE_SOURCE,
  })
  .refine(
    ({ filename, url }) =>
      url === undefined || filename !== undefined || findFileType(getFileName(url)) !== undefined,
    {
      path: ["filename"],
      message: "expected, with extension: the web address has no file name that the service takes",
    },
  );

/** Returns the file name in a web address: the last part of its path. */
export function getFileName(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
