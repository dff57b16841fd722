const before = import.meta.glob<string>("./before/*.png", { eager: true, query: "?url", import: "default" });
const now = import.meta.glob<string>(
  "../../tests/pictures/{admin-access-matrix-marked,admin-add-report-ready-to-add,admin-audit-log-entries,admin-client-details-shown,admin-person-details-shown,admin-report-list-reports,admin-service-page-troubled,admin-usage-reports,dialogs-select-report-details-selected,frame-report-bar-names-the-report,report-home-with-lists}.png",
  {
    eager: true,
    query: "?url",
    import: "default",
  },
);

const picture = { maxInlineSize: "100%" };

/** The main screens as they were before they got one visual language, each beside the picture of its story. */
export const ScreenPairs = () =>
  Object.entries(now).map(([path, address]) => {
    const name = path.slice("../../tests/pictures/".length);
    return (
      <figure key={name}>
        <figcaption>{name.slice(0, -".png".length).replaceAll("-", " ")}</figcaption>
        <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "1rem", alignItems: "start" }}>
          <img alt={`Before: ${name}`} src={before[`./before/${name}`]} style={picture} />
          <img alt={`Now: ${name}`} src={address} style={picture} />
        </div>
      </figure>
    );
  });
