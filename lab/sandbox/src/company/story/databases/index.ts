import type { NotesDatabase } from "../../types.js";
import { featureRequestsDatabase } from "./feature-requests/index.js";
import { onboardingTracker } from "./onboarding/index.js";
import { releasesDatabase } from "./releases/index.js";

/** The databases of the notes workspace. */
export const databases: NotesDatabase[] = [
  featureRequestsDatabase,
  onboardingTracker,
  releasesDatabase,
];
