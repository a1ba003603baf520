import { activityPaths, changePaths, mirrorPaths } from "../paths.js";

/** A page in the navigation of the console. */
interface NavigationItem {
  href: string;
  label: string;
}

/** A group of the navigation. */
interface NavigationGroup {
  label: string;
  items: readonly NavigationItem[];
}

/** The navigation of the console, in order. A page names its item by the address. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: "Sandbox",
    items: [
      { href: "/", label: "Overview" },
      { href: changePaths.home, label: "Changes" },
    ],
  },
  {
    label: "Agents",
    items: [
      { href: activityPaths.home, label: "Activity" },
      { href: activityPaths.approvals, label: "Approvals" },
      { href: activityPaths.events, label: "Events" },
      { href: mirrorPaths.home, label: "Mirror" },
    ],
  },
  {
    label: "Services",
    items: [
      { href: "/console/crm", label: "CRM" },
      { href: "/console/notes", label: "Notes" },
      { href: "/console/calls", label: "Calls" },
    ],
  },
  {
    label: "Traffic",
    items: [
      { href: "/console/faults", label: "Faults" },
      { href: "/console/oauth", label: "OAuth" },
      { href: "/console/webhooks", label: "Webhooks" },
      { href: "/console/uploads", label: "Uploads" },
    ],
  },
];
