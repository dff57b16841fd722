import type { TestProvider } from "./test-provider.ts";

/** The settings of a deployment with the given identity provider. */
export function createDeploymentSettings({ issuer, client }: Pick<TestProvider, "issuer" | "client">) {
  return {
    PUBLIC_URL: "https://portal.example.com",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    ONE_PLACE_LOGIN_URL: "https://one.example.com/",
    START_PAGE_URL: "https://one.example.com/start",
    SECRET_KEY: "a-key-for-tests-0123456789-abcdefghijklmnop",
    SUPPORT_EMAIL: "help@example.com",
    POWERBI_TENANT_ID: "tenant",
    POWERBI_CLIENT_ID: "client",
    POWERBI_CLIENT_SECRET: "secret",
  };
}

/** For tests that send thousands of requests as one person, or from one address. */
export const unlimitedCalls = {
  EMBEDS_PER_MINUTE: "1000000",
  CHECKS_PER_MINUTE: "1000000",
  MAPPING_CHANGES_PER_MINUTE: "1000000",
  WRITES_PER_MINUTE: "1000000",
  LISTS_PER_MINUTE: "1000000",
  SIGN_INS_PER_MINUTE: "1000000",
};
