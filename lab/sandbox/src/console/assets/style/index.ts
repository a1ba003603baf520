import { changesPageStyle, changesStyle } from "./changes.js";
import { activityStyle } from "./activity.js";
import { baseStyle } from "./base.js";
import { componentStyle } from "./components.js";
import { layoutStyle } from "./layout.js";
import { viewStyle } from "./views.js";

/** The stylesheet of every page. */
export const style = [
  baseStyle,
  layoutStyle,
  componentStyle,
  viewStyle,
  changesStyle,
  changesPageStyle,
  activityStyle,
].join("\n");
