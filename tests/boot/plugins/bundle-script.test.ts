import { expect, test } from "vitest";
import { bundleScript } from "../../../src/boot/plugins/bundle-script.ts";

test("the inlined start script stays under two and a half kilobytes, and the script that redirects to the login under three", async () => {
  const script = await bundleScript("src/boot/start-requests.entry.ts", {
    LEAVE_SCRIPT: '"/assets/leave-12345678.js"',
    START_SCRIPT: '"/assets/start-12345678.js"',
  });
  expect(script.length).toBeLessThan(2560);
  expect(script).not.toContain("</script");
  expect((await bundleScript("src/boot/leave-for-login.ts")).length).toBeLessThan(3072);
});
