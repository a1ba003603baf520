import {
  createConvintelClient,
  ConvintelToolkit,
  type ConvintelToolName,
  convintelProvider,
  convintelService,
  recordingFolder,
} from "@workbelt/convintel-tools";
import { userAgent } from "../version.js";
import type { ServicePackage } from "./service.js";

export const convintel: ServicePackage = {
  service: convintelService,
  createTools: ({ include, ...options } = {}) =>
    new ConvintelToolkit({
      ...options,
      include: include as readonly ConvintelToolName[] | undefined,
      recordings: recordingFolder("."),
    }).getTools(),
  createClient: (accounts) => createConvintelClient({ accounts, userAgent }),
  createProvider: () => convintelProvider(),
};
