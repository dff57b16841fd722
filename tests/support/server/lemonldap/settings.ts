import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const client = { id: "risk-insight", secret: "a-secret-of-the-lemonldap-proof" };

interface Options {
  /** Where the packages were unpacked. */
  packages: string;
  /** Where this server keeps its data. */
  folder: string;
  port: number;
  portalOrigin: string;
}

/**
 * Writes the settings that Debian ships, with the paths of `folder`, and with what an administrator enters for a new
 * client: its id, secret and addresses, RS256 in place of a signature with the client's secret, a refresh token, and
 * the claims that UserInfo has. Everything else is the default, so ID tokens contain the subject only.
 */
export function writeSettings({ packages, folder, port, portalOrigin }: Options): string {
  for (const name of ["conf", "sessions/lock", "psessions/lock", "cache", "notifications"])
    mkdirSync(join(folder, name), { recursive: true });
  const shipped = JSON.parse(
    readFileSync(join(packages, "var/lib/lemonldap-ng/conf/lmConf-1.json"), "utf8").replaceAll(
      "/var/lib/lemonldap-ng",
      folder,
    ),
  ) as object;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const settings = {
    ...shipped,
    portal: `http://127.0.0.1:${port}/`,
    domain: "127.0.0.1",
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: "first-key",
    oidcRPMetaDataOptions: {
      portal: {
        oidcRPMetaDataOptionsClientID: client.id,
        oidcRPMetaDataOptionsClientSecret: client.secret,
        oidcRPMetaDataOptionsRedirectUris: `${portalOrigin}/serverside/api/auth/callback`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${portalOrigin}/`,
        oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
        oidcRPMetaDataOptionsRefreshToken: 1,
      },
    },
    oidcRPMetaDataExportedVars: { portal: { name: "cn", email: "mail", groups: "groups" } },
  };
  writeFileSync(join(folder, "conf/lmConf-1.json"), JSON.stringify(settings));
  const file = join(folder, "lemonldap-ng.ini");
  writeFileSync(
    file,
    [
      "[all]",
      "logLevel = warn",
      "checkTime = 1",
      "[configuration]",
      "type = File",
      `dirName = ${folder}/conf`,
      "[portal]",
      "staticPrefix = /static",
      `templateDir = ${packages}/usr/share/lemonldap-ng/portal/templates`,
      "languages = en",
      "",
    ].join("\n"),
  );
  return file;
}
