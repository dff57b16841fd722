import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { demo, type PublishedReport } from "../demo-data.ts";
import { lossesOf, quarters, rowsOf, subjectOf } from "./figures.ts";
import { bearerToken } from "./rest.ts";
import type { EmbedClaims, Tokens } from "./tokens.ts";
import type { Workspaces } from "./workspaces.ts";

const folder = join(import.meta.dirname, "page");
const contentTypes: Record<string, string> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" };

interface PageOptions {
  tokens: Tokens<EmbedClaims>;
  workspaces: Workspaces;
  portalOrigin: string;
}

/** Serves the page that the portal frames, and its rows: only those of the party in the token. */
export function registerReportPage(app: FastifyInstance, { tokens, workspaces, portalOrigin }: PageOptions): void {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${portalOrigin}`;

  app.get("/reportEmbed", async (_request, reply) => {
    const html = await readFile(join(folder, "index.html"), "utf8");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policy)
      .send(html.replace("__PORTAL__", portalOrigin));
  });

  app.get<{ Params: { file: string; kind: string } }>(
    "/page/:file([a-z-]+).:kind(js|css)",
    async ({ params }, reply) => {
      const { file, kind } = params;
      return reply
        .type(contentTypes[kind] ?? "")
        .header("cache-control", "max-age=300")
        .send(await readFile(join(folder, `${file}.${kind}`)));
    },
  );

  app.get<{ Querystring: { dataset?: string } }>("/reportdata", async (request, reply) => {
    const claims = tokens.read(bearerToken(request));
    if (claims === "expired") return reply.code(403).send({ message: "TokenExpired" });
    const report = claims === "refused" ? undefined : workspaces.findReport(claims.reportId);
    if (claims === "refused" || !report || !claims.canReadUpstream)
      return reply.code(403).send({ message: "LoadReportFailed" });
    // A report that is bound to another model needs a token for both.
    const bound = request.query.dataset === undefined ? undefined : workspaces.findDataSet(request.query.dataset);
    const isBound = request.query.dataset !== undefined;
    if (isBound && !(bound && report.dataSetId in claims.parties && bound.dataSetId in claims.parties))
      return reply.code(403).send({ message: "LoadReportFailed" });
    const source = { ...report, dataSetId: bound?.dataSetId ?? report.dataSetId };
    const party = claims.parties[source.dataSetId] ?? null;
    const partyId = party ?? (bound ?? report).partyId;
    const { lines, places } = subjectOf(report);
    const paginated =
      report.paginatedReportId === undefined ? undefined : workspaces.findReport(report.paginatedReportId);
    return {
      id: report.reportId,
      name: report.name,
      hasPhoneLayout: report.hasPhoneLayout,
      bookmarks: authorBookmarksOf(report),
      party: {
        id: partyId,
        name:
          demo.subscriptions.find(({ primaryPartyId }) => primaryPartyId === partyId)?.displayName ?? "Unknown party",
      },
      rowLevelSecurity: party !== null,
      paginatedVisual: paginated && {
        name: paginated.name,
        isAllowed: claims.paginatedReportIds.includes(paginated.reportId),
      },
      endsInMs: claims.expires - Date.now(),
      quarters,
      lines,
      places,
      rows: rowsOf(source).filter(([owner]) => owner === partyId),
      losses: lossesOf(source).filter((loss) => loss.partyId === partyId),
    };
  });
}

/** A bookmark, or a group of them: a group has children and shows nothing itself. */
type AuthorBookmark = { name: string; displayName: string } & (
  | { page: string; /** All years where it is absent. */ year?: string }
  | { children: readonly AuthorBookmark[] }
);

const bookmark = (id: string, displayName: string, page: string, year?: string): AuthorBookmark => ({
  name: `Bookmark${id}`,
  displayName,
  page: `ReportSection${page}`,
  ...(year !== undefined && { year }),
});

/** By the name of the report. Most reports have none. */
const bookmarks: Record<string, readonly AuthorBookmark[]> = {
  "Claims & Losses": [
    bookmark("5d0c8f21a37e", "Loss ratio this year", "4trends", "2026"),
    {
      name: "BookmarkGroup93b1e6d40c72",
      displayName: "Large losses",
      children: [
        bookmark("e81f2a96c05b", "All large losses", "3losses"),
        bookmark("07ab64d3f91c", "Large losses of 2025", "3losses", "2025"),
      ],
    },
  ],
  "Cargo in Transit": [
    bookmark("b2c95e7108fd", "Premium of 2025", "2exposure", "2025"),
    bookmark("46f7d01be83a", "Losses since 2022", "3losses"),
  ],
};

const authorBookmarksOf = ({ name }: PublishedReport): readonly AuthorBookmark[] => bookmarks[name] ?? [];
