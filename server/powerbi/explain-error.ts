import { ReportError, type ReportErrorKind } from "./report-error.ts";

/** What an administrator can do about an answer of Power BI. Other kinds pass by themselves. */
const explanations: Partial<Record<ReportErrorKind, string>> = {
  absent: "This group has no report with this ID.",
  forbidden: "The portal cannot read this group.",
  rejected: "Power BI does not recognise this report or group ID.",
  tokenExpired: "Power BI says that the portal’s access token has expired. Check the server’s clock.",
  tokenLimit: "Power BI gives no more embed tokens for this workspace. Assign the workspace to a capacity.",
  apiDenied:
    "Power BI does not let the portal use its API. A Power BI administrator must allow service principals in the tenant settings.",
  identityRequired: "The report requires Row Level Security. Choose the client whose rows the preview shows.",
  paginated: "This is a paginated report. The portal shows Power BI reports only.",
};

export function explainError(error: unknown, profileId: string | null | undefined): string | undefined {
  if (!(error instanceof ReportError)) return undefined;
  const text = explanations[error.kind];
  return error.kind === "forbidden" ? `${text} Add its ${namePrincipal(profileId)} to the workspace.` : text;
}

/** Who needs the access. A profile has none of the rights of its service principal. */
export const namePrincipal = (profileId: string | null | undefined): string =>
  profileId ? `service principal profile ${profileId}` : "service principal";
