import { convintelPackage } from "@workbelt/convintel-tools";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";

/** The packages that the program serves. */
export const packages: readonly AnyProviderPackage[] = [convintelPackage, crmPackage, notesPackage];

/** Number of tools that the program serves. */
export const toolCount = packages.flatMap(({ tools }) => tools).length;
