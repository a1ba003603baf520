import type { InputIssue } from "@workbelt/core";
import type { Api, Explanation } from "@workbelt/core/provider";
import { describeTakenSlug } from "../checks/check-references.js";
import {
  describeUnknownActivity,
  fetchActivities,
  findActivity,
} from "../schema/fetch-activities.js";

/** The explanation for an activity that the CRM itself defines. */
export const SYSTEM_ACTIVITY: Explanation = {
  advice:
    "The CRM itself defines this activity, so it cannot be deleted. Delete single records with crm_delete_record.",
};

/** Finds that the workspace has no such activity. */
export async function checkActivity(activity: string, api: Api): Promise<InputIssue[]> {
  const message = await describeUnknownActivity(activity, api);
  return message === undefined ? [] : [{ field: "activity", message }];
}

/** Finds that an activity does not exist or is one of the CRM's own. */
export async function checkCustomActivity(activity: string, api: Api): Promise<InputIssue[]> {
  const unknown = await checkActivity(activity, api);
  if (unknown.length > 0) return unknown;
  const found = findActivity(await fetchActivities(api), activity);
  if (found?.is_system_activity !== true) return [];
  return [{ field: "activity", message: SYSTEM_ACTIVITY.advice }];
}

/** Finds another activity with a slug. The slug of one that the CRM defines is fixed. */
export async function checkActivitySlug(
  api_slug: string,
  api: Api,
  own?: string,
): Promise<InputIssue[]> {
  const isFree = (known: Parameters<typeof findActivity>[0]) =>
    !known.some((each) => each.api_slug === api_slug);
  const activities = await fetchActivities(api, isFree);
  const changed = own === undefined ? undefined : findActivity(activities, own);
  if (changed?.api_slug === api_slug) return [];
  if (changed?.is_system_activity === true) {
    const message = "expected to be omitted: the slug of an activity that the CRM defines is fixed";
    return [{ field: "api_slug", message }];
  }
  return isFree(activities) ? [] : [describeTakenSlug()];
}
