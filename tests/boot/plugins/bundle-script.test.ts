import { expect, test } from "vitest";
import { bundled } from "../../../src/boot/plugins/inline-start-script.ts";

test("the inlined lines stay under a kilobyte and a half, and the file that leaves for the login under three", async () => {
  const lines = await bundled("src/boot/start-requests.entry.ts", {
    LEAVE_SCRIPT: '"/assets/leave-12345678.js"',
    START_SCRIPT: '"/assets/start-12345678.js"',
  });
  expect(lines.length).toBeLessThan(1536);
  expect(lines).not.toContain("</script");
  expect((await bundled("src/boot/leave-for-login.entry.ts")).length).toBeLessThan(3072);
});
