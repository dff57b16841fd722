import { runStaticChecks } from "./static-checks.ts";
import { finish, runVitest } from "./steps.ts";

finish([...runStaticChecks(), runVitest("unit", "--project=unit")]);
