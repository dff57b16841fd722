import { runLint } from "./static-checks.ts";
import { finish } from "./steps.ts";

finish(runLint());
