// @vitest-environment jsdom
import { afterEach, describe, expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import { termsEffects } from "../../../src/app/effects/session.ts";

const findStartPage = (settings: () => Promise<unknown>) =>
  toPromise(createActor(termsEffects({ call: settings }).findStartPage).start());
const down = () => Promise.reject(new Error("down"));
const named = (startPageUrl: string) => () => Promise.resolve({ startPageUrl });

afterEach(() => localStorage.clear());

describe("the start page that Decline leads to", () => {
  test("is the one that the settings name, on whatever host, and is stored", async () => {
    expect(await findStartPage(named("https://start.example/"))).toBe("https://start.example/");
    expect(localStorage.getItem("StartPageUrl")).toBe("https://start.example/");
  });

  test("is the stored one on the portal’s own origin where the settings call fails", async () => {
    localStorage.setItem("StartPageUrl", "/start");
    expect(await findStartPage(down)).toBe(`${location.origin}/start`);
  });

  test.each([
    "https://attacker.example/",
    "//attacker.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://user:password@localhost:3000/",
  ])(
    "is never a stored %s where the settings call fails or names no page [threat: poisoned start page]",
    async (address) => {
      localStorage.setItem("StartPageUrl", address);
      await expect(findStartPage(down)).rejects.toThrow("No start page is known");
      await expect(findStartPage(named("javascript:alert(1)"))).rejects.toThrow("No start page is known");
    },
  );
});
