import { startNotice } from "./notice.ts";
import styles from "./notice.css?inline";

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);
startNotice();
