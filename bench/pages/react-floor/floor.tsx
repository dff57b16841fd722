import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const line = { display: "flex", gap: 16, padding: "0 24px", alignItems: "center", borderBottom: "1px solid #dde2ea" };

/** The least React page with this content; the portal's first paint is compared with it. */
function MinimalPage() {
  return (
    <>
      <header style={{ ...line, height: 55 }}>
        <strong>Risk Insight</strong>
        <span style={{ marginLeft: "auto" }}>Ben Ortiz</span>
        <span>Reader</span>
      </header>
      <nav style={{ ...line, height: 43 }}>
        <a href="#report">Report</a>
        <a href="#full">Full Screen</a>
        <a href="#change">Change Report</a>
      </nav>
      <main>
        <dialog open>
          <h2>Select Report Details</h2>
          <Choice label="Client Name" option="Northwind Mutual" />
          <Choice label="Report Name" option="Portfolio Overview" />
          <button type="button">View Report</button> <button type="button">Cancel</button>
        </dialog>
      </main>
    </>
  );
}

function Choice({ label, option }: { label: string; option: string }) {
  return (
    <label>
      {label}
      <select>
        <option>{option}</option>
      </select>
    </label>
  );
}

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <MinimalPage />
  </StrictMode>,
);
