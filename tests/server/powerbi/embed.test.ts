import { generateKeyPairSync, verify, constants } from "node:crypto";
import { describe, expect, test } from "vitest";
import { securedRequest, unsecuredRequest, setUpReportEngine } from "../../support/server/report-engine-fixture.ts";
import { ids } from "../../support/server/fake-power-bi.ts";
import { createSelfSignedCertificate } from "../../support/server/self-signed-certificate.ts";

const fixture = setUpReportEngine();
const lastTokenRequest = () => fixture.powerBi.requests.findLast(({ call }) => call === "generateToken")?.body;
const parsePart = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

const at = (time: string) => Date.parse(`2031-01-01T${time}Z`);
const embedUntil = (latestEnd: number) => fixture.createEngine().embed({ ...unsecuredRequest, latestEnd });
const requestedLifetimes = () =>
  fixture.powerBi.requests.flatMap(({ call, body }) =>
    call === "generateToken" ? [(body as { lifetimeInMinutes: number }).lifetimeInMinutes] : [],
  );

describe("The embed config", () => {
  test("contains the embed URL from Power BI, never one built by the server", async () => {
    expect(await fixture.createEngine().embed(unsecuredRequest)).toEqual({
      embedUrl: "https://app.powerbi.com/reportEmbed?reportId=r&groupId=g",
      id: ids.report,
      embedToken: "embed-token",
      displayName: "Claims & Losses",
      errorMessage: null,
      expiration: "2031-01-01T00:15:00Z",
      tokenId: "7e0c4bb9-6d0f-4c1b-8f56-0f1a5d3c2b11",
    });
    expect(fixture.powerBi.requests[1]?.path).toBe(`/v1.0/myorg/groups/${ids.group}/reports/${ids.report}`);
  });

  test("is for one report and its data set, for 15 minutes, without the right to edit", async () => {
    await fixture.createEngine().embed(unsecuredRequest);
    expect(lastTokenRequest()).toEqual({
      reports: [{ id: ids.report }],
      datasets: [{ id: ids.dataSet }],
      lifetimeInMinutes: 15,
    });
  });

  test("names the party, the configured roles and the custom data if row-level security is on", async () => {
    await fixture.createEngine({ roles: ["Client"], customData: "portal" }).embed(securedRequest);
    expect(lastTokenRequest()).toMatchObject({
      identities: [{ username: "70041823", datasets: [ids.dataSet], roles: ["Client"], customData: "portal" }],
    });
  });

  test("names the report’s own roles instead of the configured ones", async () => {
    const { identity } = securedRequest;
    await fixture.createEngine({ roles: ["Client"] }).embed({
      ...securedRequest,
      identity: { username: identity?.username ?? "", roles: ["Broker", "Sales Manager"] },
    });
    expect(lastTokenRequest()).toMatchObject({
      identities: [{ username: "70041823", roles: ["Broker", "Sales Manager"] }],
    });
  });

  test("is for as many minutes as configured, and the access token is renewed as much earlier [operation: wasted calls]", async () => {
    const engine = fixture.createEngine({ tokenMinutes: 20 });
    await engine.embed(unsecuredRequest);
    expect(lastTokenRequest()).toMatchObject({ lifetimeInMinutes: 20 });
    fixture.clock.now += (3599 - 25 * 60 + 1) * 1000;
    await engine.embed(unsecuredRequest);
    expect(fixture.powerBi.requests.at(-1)?.bearer).toBe("Bearer access-2");
  });

  describe("of an access with an end", () => {
    test.each([
      ["00:15:05", 15],
      ["00:15:04", 14],
      ["00:01:05", 1],
    ])("at %s has a token of %i minutes: five seconds are for the way of the request", async (end, minutes) => {
      fixture.powerBi.state.tokenExpiration = "2031-01-01T00:01:00Z";
      expect((await embedUntil(at(end))).expiration).toBe("2031-01-01T00:01:00Z");
      expect(requestedLifetimes()).toEqual([minutes]);
    });

    test("has a token of a minute less where Power BI gave a longer one, and none where that is too long again", async () => {
      fixture.powerBi.state.tokenExpiration = "2031-01-01T00:10:01Z";
      await expect(embedUntil(at("00:10:00"))).rejects.toMatchObject({ statusCode: 404 });
      expect(requestedLifetimes()).toEqual([9, 8]);
      fixture.powerBi.state.tokenExpiration = "2031-01-01T00:10:00Z";
      expect((await embedUntil(at("00:10:00"))).expiration).toBe("2031-01-01T00:10:00Z");
    });

    test("in less than a minute has no token, and none is requested", async () => {
      await expect(embedUntil(at("00:01:04"))).rejects.toMatchObject({ statusCode: 404 });
      expect(requestedLifetimes()).toEqual([]);
    });
  });

  test("is requested as the configured service principal profile [operation: models]", async () => {
    await fixture.createEngine({ profileId: ids.group }).embed(unsecuredRequest);
    expect(fixture.powerBi.requests.map(({ profile }) => profile)).toEqual([
      undefined,
      ids.group,
      ids.group,
      ids.group,
    ]);
    await fixture.createEngine().embed(unsecuredRequest);
    expect(fixture.powerBi.requests.at(-1)?.profile).toBeUndefined();
  });

  test("has no roles if none are configured", async () => {
    await fixture.createEngine().embed(securedRequest);
    expect(lastTokenRequest()).toMatchObject({
      identities: [{ username: "70041823", datasets: [ids.dataSet] }],
    });
    expect(JSON.stringify(lastTokenRequest())).not.toContain("roles");
  });

  test("is loaded even if the configured API URL ends with a slash", async () => {
    await expect(
      fixture.createEngine({ apiUrl: `${fixture.powerBi.url}/` }).embed(unsecuredRequest),
    ).resolves.toMatchObject({
      embedToken: "embed-token",
    });
  });

  test("of a report without a data set names no data set", async () => {
    fixture.powerBi.state.dataSetOfReport = null;
    await fixture.createEngine().embed(unsecuredRequest);
    expect(lastTokenRequest()).toMatchObject({ datasets: [] });
  });
});

describe("Row-level security fails closed before any call [threat: row-level security]", () => {
  test.each([
    ["a party without a data set", { ...securedRequest, dataSetId: null }],
    ["an empty data set", { ...securedRequest, dataSetId: "" }],
    ["a data set without a party", { ...securedRequest, identity: null }],
    ["an empty party", { ...securedRequest, identity: { username: "" } }],
    ["a blank party", { ...securedRequest, identity: { username: "  " } }],
  ])("%s", async (_, request) => {
    await expect(fixture.createEngine().embed(request)).rejects.toMatchObject({
      name: "ReportError",
      kind: "unsafe",
      message: "Row-level security is incomplete: unsafe",
    });
    expect(fixture.powerBi.requests).toEqual([]);
  });

  test("a data set that does not belong to the report gets no token", async () => {
    fixture.powerBi.state.dataSetOfReport = "00000000-1111-2222-3333-444444444444";
    await expect(fixture.createEngine().embed(securedRequest)).rejects.toMatchObject({
      kind: "unsafe",
      message: "The report uses a different data set: unsafe",
    });
    expect(fixture.powerBi.listCalls()).not.toContain("generateToken");
  });

  test("a report without a data set of its own gets a token for the party and the stored data set", async () => {
    fixture.powerBi.state.dataSetOfReport = null;
    await fixture.createEngine().embed(securedRequest);
    expect(lastTokenRequest()).toMatchObject({
      datasets: [{ id: ids.dataSet }],
      identities: [{ username: "70041823", datasets: [ids.dataSet] }],
    });
  });

  test("upper and lower case of an id make no difference", async () => {
    fixture.powerBi.state.dataSetOfReport = ids.dataSet.toUpperCase();
    await expect(fixture.createEngine().embed(securedRequest)).resolves.toMatchObject({ embedToken: "embed-token" });
  });
});

describe("Sign-in to Microsoft Entra", () => {
  test("uses the secret, at the configured authority and scope", async () => {
    await fixture
      .createEngine({ tenantId: "contoso", scope: "https://analysis.chinacloudapi.cn/powerbi/api/.default" })
      .embed(unsecuredRequest);
    expect(fixture.powerBi.requests[0]).toMatchObject({
      path: "/contoso/oauth2/v2.0/token",
      body: {
        client_id: "portal",
        client_secret: "a secret of the portal",
        scope: "https://analysis.chinacloudapi.cn/powerbi/api/.default",
      },
    });
  });

  test("uses a signed assertion if there is a certificate", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const { pem, thumbprint } = createSelfSignedCertificate(publicKey, privateKey);
    await fixture.createEngine({ certificate: { pem, key } }).embed(unsecuredRequest);
    const form = (fixture.powerBi.requests[0]?.body ?? {}) as Record<string, string>;
    const [head = "", claims = "", signature = ""] = (form["client_assertion"] ?? "").split(".");
    expect(form).not.toHaveProperty("client_secret");
    expect(parsePart(head)).toEqual({ alg: "PS256", typ: "JWT", "x5t#S256": thumbprint });
    expect(parsePart(claims)).toMatchObject({
      iss: "portal",
      sub: "portal",
      aud: `${fixture.powerBi.url}/contoso/oauth2/v2.0/token`,
    });
    const { iat, nbf, exp } = parsePart(claims) as Record<"iat" | "nbf" | "exp", number>;
    expect([Math.abs(iat - Date.now() / 1000) < 60, nbf - iat, exp - iat]).toEqual([true, 0, 300]);
    const padding = {
      key: publicKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    };
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), padding, Buffer.from(signature, "base64url"))).toBe(true);
  });

  test("happens once for many reports, even in parallel", async () => {
    const engine = fixture.createEngine();
    await Promise.all(Array.from({ length: 8 }, () => engine.embed(unsecuredRequest)));
    expect(fixture.powerBi.listCalls().filter((call) => call === "token")).toHaveLength(1);
  });

  test("is renewed in time: no embed token outlives the access token that created it", async () => {
    const engine = fixture.createEngine();
    await engine.embed(unsecuredRequest);
    fixture.clock.now += (3599 - 20 * 60 - 1) * 1000;
    await engine.embed(unsecuredRequest);
    expect(fixture.powerBi.requests.at(-1)?.bearer).toBe("Bearer access-1");
    fixture.clock.now += 2000;
    await engine.embed(unsecuredRequest);
    expect(fixture.powerBi.requests.at(-1)?.bearer).toBe("Bearer access-2");
  });
});
