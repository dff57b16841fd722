import { generateKeyPairSync, verify, constants } from "node:crypto";
import { describe, expect, test } from "vitest";
import { open, secured, openBench } from "../../support/server/report-engine.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import { selfSigned } from "../../support/server/self-signed-certificate.ts";

const bench = openBench();
const read = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

describe("The embed config", () => {
  test("carries the address that Power BI gave, never one built by hand", async () => {
    expect(await bench.engine().embed(open)).toEqual({
      embedUrl: "https://app.powerbi.com/reportEmbed?reportId=r&groupId=g",
      id: ids.report,
      embedToken: "embed-token",
      displayName: "Claims & Losses",
      errorMessage: null,
      expiration: "2031-01-01T00:15:00Z",
    });
    expect(bench.fake.asked[1]?.path).toBe(`/v1.0/myorg/groups/${ids.group}/reports/${ids.report}`);
  });

  test("is for one report and its data set, for 15 minutes, without the right to edit", async () => {
    await bench.engine().embed(open);
    expect(bench.fake.asked.at(-1)?.body).toEqual({
      reports: [{ id: ids.report }],
      datasets: [{ id: ids.dataSet }],
      lifetimeInMinutes: 15,
    });
  });

  test("names the party, the configured roles and the custom data where row-level security is on", async () => {
    await bench.engine({ roles: ["Client"], customData: "portal" }).embed(secured);
    expect(bench.fake.asked.at(-1)?.body).toMatchObject({
      identities: [{ username: "70041823", datasets: [ids.dataSet], roles: ["Client"], customData: "portal" }],
    });
  });

  test("sends no roles where none are configured", async () => {
    await bench.engine().embed(secured);
    expect(bench.fake.asked.at(-1)?.body).toMatchObject({
      identities: [{ username: "70041823", datasets: [ids.dataSet] }],
    });
    expect(JSON.stringify(bench.fake.asked.at(-1)?.body)).not.toContain("roles");
  });

  test("comes from an address that may be written with a slash at its end", async () => {
    await expect(bench.engine({ apiUrl: `${bench.fake.url}/` }).embed(open)).resolves.toMatchObject({
      embedToken: "embed-token",
    });
  });

  test("of a report without a data set asks for none", async () => {
    bench.fake.state.dataSetOfReport = null;
    await bench.engine().embed(open);
    expect(bench.fake.asked.at(-1)?.body).toMatchObject({ datasets: [] });
  });
});

describe("Row-level security fails closed before any call", () => {
  test.each([
    ["a party without a data set", { ...secured, dataSetId: null }],
    ["an empty data set", { ...secured, dataSetId: "" }],
    ["a data set without a party", { ...secured, identity: null }],
    ["an empty party", { ...secured, identity: { username: "" } }],
    ["a blank party", { ...secured, identity: { username: "  " } }],
  ])("%s", async (_, wanted) => {
    await expect(bench.engine().embed(wanted)).rejects.toMatchObject({
      name: "ReportError",
      kind: "unsafe",
      message: "Row-level security is incomplete: unsafe",
    });
    expect(bench.fake.asked).toEqual([]);
  });

  test("a data set that is not the report’s own gets no token", async () => {
    bench.fake.state.dataSetOfReport = "00000000-1111-2222-3333-444444444444";
    await expect(bench.engine().embed(secured)).rejects.toMatchObject({
      kind: "unsafe",
      message: "The report is drawn from another data set: unsafe",
    });
    expect(bench.fake.calls()).not.toContain("generateToken");
  });

  test("upper and lower case of an id make no difference", async () => {
    bench.fake.state.dataSetOfReport = ids.dataSet.toUpperCase();
    await expect(bench.engine().embed(secured)).resolves.toMatchObject({ embedToken: "embed-token" });
  });
});

describe("Sign-in to Microsoft Entra", () => {
  test("is by secret, at the configured authority and scope", async () => {
    await bench
      .engine({ tenantId: "contoso", scope: "https://analysis.chinacloudapi.cn/powerbi/api/.default" })
      .embed(open);
    expect(bench.fake.asked[0]).toMatchObject({
      path: "/contoso/oauth2/v2.0/token",
      body: {
        client_id: "portal",
        client_secret: "a secret of the portal",
        scope: "https://analysis.chinacloudapi.cn/powerbi/api/.default",
      },
    });
  });

  test("is by a signed assertion where there is a certificate", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const { pem, thumbprint } = selfSigned(publicKey, privateKey);
    await bench.engine({ certificate: { pem, key } }).embed(open);
    const form = (bench.fake.asked[0]?.body ?? {}) as Record<string, string>;
    const [head = "", claims = "", signature = ""] = (form["client_assertion"] ?? "").split(".");
    expect(form).not.toHaveProperty("client_secret");
    expect(read(head)).toEqual({ alg: "PS256", typ: "JWT", "x5t#S256": thumbprint });
    expect(read(claims)).toMatchObject({
      iss: "portal",
      sub: "portal",
      aud: `${bench.fake.url}/contoso/oauth2/v2.0/token`,
    });
    const { iat, nbf, exp } = read(claims) as Record<"iat" | "nbf" | "exp", number>;
    expect([Math.abs(iat - Date.now() / 1000) < 60, nbf - iat, exp - iat]).toEqual([true, 0, 300]);
    const padding = {
      key: publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    };
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), padding, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test("happens once for many reports, even at once", async () => {
    const engine = bench.engine();
    await Promise.all(Array.from({ length: 8 }, () => engine.embed(open)));
    expect(bench.fake.calls().filter((call) => call === "token")).toHaveLength(1);
  });

  test("is renewed in time: no embed token outlives the token that made it", async () => {
    const engine = bench.engine();
    await engine.embed(open);
    bench.clock.now += (3599 - 20 * 60 - 1) * 1000;
    await engine.embed(open);
    expect(bench.fake.asked.at(-1)?.bearer).toBe("Bearer access-1");
    bench.clock.now += 2000;
    await engine.embed(open);
    expect(bench.fake.asked.at(-1)?.bearer).toBe("Bearer access-2");
  });
});
