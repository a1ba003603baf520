// The theme without its web font: text is set in the reader's system font.
import theme from "vitepress/theme-without-fonts";
import "./colors.css";

export default theme;
