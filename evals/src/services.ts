import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";

/** A service of the company in the sandbox. */
export interface EvaluatedService {
  provider: AnyProviderPackage;
  /** Words for it in the system prompt. */
  words: string;
  /** Headers of the harness's own requests, which do not pass through our tools. */
  headers?: Readonly<Record<string, string>>;
}

/** The services whose tools agents get. */
export const services: readonly EvaluatedService[] = [
  { provider: crmPackage, words: "CRM" },
  {
    provider: notesPackage,
    words: "notes workspace",
    headers: { "notion-version": "2025-09-03" },
  },
  { provider: convintelPackage, words: "call recordings" },
];
