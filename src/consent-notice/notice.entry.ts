import noticeStyles from "./notice.css?inline";
import { startNotice } from "./notice.ts";
import settingsStyles from "./settings.css?inline";
import { addStyleSheet } from "./style-sheet.ts";

addStyleSheet(noticeStyles + settingsStyles);
startNotice();
