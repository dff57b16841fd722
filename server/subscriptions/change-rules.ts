import type { Body, Outcome } from "../../src/api/contract.ts";
import type { ClientRules, clientRulesContract } from "../../src/api/client-rules-contract.ts";
import { isEmail } from "../../src/rules/email.ts";
import { type Actor, writeAudit } from "../audit/write-audit.ts";
import { reject, succeed } from "../http/guarded-routes.ts";
import { isInNetworks, isNetwork } from "../http/networks.ts";
import type { StoreTransaction } from "../store/open-store.ts";

const toList = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== "")),
];

/** A rule that would keep out the administrator who sets it is refused, and so is one that nobody could meet. */
export async function setClientRules(
  tx: StoreTransaction,
  actor: Actor,
  { subscriptionId, rules }: Body<(typeof clientRulesContract)["setClientRules"]>,
  knowsStrongSignIn: boolean,
): Promise<Outcome> {
  const changed = { ...rules, networks: toList(rules.networks), mailDomains: toList(rules.mailDomains) };
  const client = await tx
    .selectFrom("subscription")
    .where("id", "=", subscriptionId.toLowerCase())
    .select((is) => [
      "id",
      "display_name as name",
      is
        .exists(
          is
            .selectFrom("membership")
            .whereRef("membership.subscription_id", "=", "subscription.id")
            .where("membership.principal_id", "=", actor.principalId ?? ""),
        )
        .as("isOwn"),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!client) return reject("This client is no longer in the portal");
  const problem = findProblem(changed, { address: client.isOwn === true ? actor.address : null, knowsStrongSignIn });
  if (problem !== undefined) return reject(problem);
  await tx
    .updateTable("subscription")
    .set({
      networks: changed.networks,
      idle_minutes: changed.idleMinutes,
      wants_second_factor: changed.wantsSecondFactor,
      mail_domains: changed.mailDomains,
      gives_own_access: changed.givesOwnAccess,
    })
    .where("id", "=", client.id)
    .execute();
  const detail = `${client.name}: ${describeRules(changed)}`;
  await writeAudit(tx, actor, [{ action: "subscription-rules-changed", detail }]);
  return succeed("Rules saved");
}

interface Setter {
  /** Null: the rules do not apply to who sets them. */
  address: string | null;
  knowsStrongSignIn: boolean;
}

function findProblem({ networks, mailDomains, wantsSecondFactor }: ClientRules, setter: Setter): string | undefined {
  const wrongNetwork = networks.find((text) => !isNetwork(text));
  if (wrongNetwork !== undefined) return `${wrongNetwork} is no network. Write one like 203.0.113.0/24.`;
  const wrongDomain = mailDomains.find((domain) => !domain.includes(".") || !isEmail(`a@${domain}`));
  if (wrongDomain !== undefined) return `${wrongDomain} is no mail domain. Write one like example.com.`;
  if (networks.length > 0 && setter.address !== null && !isInNetworks(setter.address, networks))
    return `This would keep you out: you belong to the client, and your address ${setter.address} is in none of these networks.`;
  return wantsSecondFactor && !setter.knowsStrongSignIn
    ? "Nobody could sign in so: the portal does not know what the identity provider calls a strong sign-in. Set ADMIN_ACR or ADMIN_AMR first."
    : undefined;
}

function describeRules({ networks, idleMinutes, wantsSecondFactor, mailDomains, givesOwnAccess }: ClientRules): string {
  const rules = [
    ...(networks.length > 0 ? [`networks ${networks.join(", ")}`] : []),
    ...(idleMinutes === null ? [] : [`idle for ${idleMinutes} minutes`]),
    ...(wantsSecondFactor ? ["second factor"] : []),
    ...(mailDomains.length > 0 ? [`invitations to ${mailDomains.join(", ")}`] : []),
    ...(givesOwnAccess ? [] : ["access given by administrators of the portal alone"]),
  ];
  return rules.join("; ") || "none";
}
