import { demo, type PublishedReport } from "../demo-data.ts";

/** [party, quarter, line, place, premium, incurred, paid, claims, open]: amounts in thousands of dollars. */
export type Row = [string, number, number, number, number, number, number, number, number];

export interface Loss {
  partyId: string;
  date: string;
  line: string;
  place: string;
  cause: string;
  incurred: number;
  status: "Open" | "Closed";
}

interface Subject {
  lines: string[];
  places: string[];
  causes: string[];
}

const generalSubject: Subject = {
  lines: ["Property", "Liability", "Marine", "Cyber"],
  places: ["Northern Europe", "Southern Europe", "North America", "Asia Pacific", "Latin America"],
  causes: ["Windstorm", "Machinery failure", "Fire", "Water damage", "Third-party injury", "Data breach"],
};

const subjects: Record<string, Subject> = {
  "Fleet Hull & Machinery": {
    lines: ["Tankers", "Bulk carriers", "Ferries", "Tugs"],
    places: ["North Sea", "Mediterranean", "Singapore Strait", "US Gulf", "West Africa"],
    causes: ["Grounding", "Engine failure", "Collision", "Heavy weather", "Contact with quay"],
  },
  "Cargo in Transit": {
    lines: ["Containers", "Bulk", "Refrigerated", "Project cargo"],
    places: ["Rotterdam", "Singapore", "Santos", "Houston", "Durban"],
    causes: ["Theft", "Temperature", "Wet damage", "General average", "Handling"],
  },
  "Estate & Guest Liability": {
    lines: ["Guest injury", "Property", "Employers", "Food & drink"],
    places: ["Riviera", "Alps", "Lisbon Coast", "Andalusia", "Tuscany"],
    causes: ["Slip and fall", "Fire", "Escape of water", "Storm", "Food safety"],
  },
  "Cyber Incident Review": {
    lines: ["Ransomware", "Card data", "Business e-mail", "Outage"],
    places: ["Reservations", "Front desk", "Head office", "Loyalty", "Suppliers"],
    causes: ["Phishing", "Stolen password", "Unpatched system", "Supplier breach", "Error"],
  },
  "Turbine Breakdown": {
    lines: ["Gearbox", "Blades", "Generator", "Cabling"],
    places: ["Dogger Bank", "Skagerrak", "Baltic South", "Irish Sea", "Aegean"],
    causes: ["Bearing wear", "Lightning", "Converter fault", "Cable strike", "Ice"],
  },
  "Construction All Risks": {
    lines: ["Civil works", "Erection", "Delay in start-up", "Third party"],
    places: ["Jutland", "Scania", "Pomerania", "Galicia", "Thrace"],
    causes: ["Flood", "Crane incident", "Late delivery", "Soil movement", "Theft"],
  },
};

const FIRST_YEAR = 2022;
export const quarters = Array.from({ length: 19 }, (_, at) => `${FIRST_YEAR + Math.floor(at / 4)} Q${(at % 4) + 1}`);

export const subjectOf = ({ name }: PublishedReport): Subject => subjects[name] ?? generalSubject;

/** Every row of the report's data set: a shared data set has rows of all parties. */
export function rowsOf(report: PublishedReport): Row[] {
  const subject = subjectOf(report);
  return partiesOf(report).flatMap((partyId) => {
    const random = createRandom(report.dataSetId + partyId);
    const size = 0.6 + random() * 1.4;
    const shares = subject.lines.map(() => 0.4 + random());
    const weights = subject.places.map(() => 0.25 + random());
    return quarters.flatMap((_, quarter) => {
      const season = 1 + 0.22 * Math.sin((quarter % 4) * 1.7 + size * 5);
      return shares.flatMap((share, line) =>
        weights.map((weight, place): Row => {
          const premium = 520 * size * share * weight * (1 + quarter * 0.014) * (0.95 + random() * 0.1);
          const lossFactor = random() > 0.965 ? 2.2 + random() * 2.6 : 1;
          const incurred = premium * (0.38 + random() * 0.36) * season * lossFactor;
          const settled = Math.min(0.96, 0.34 + (quarters.length - quarter) * 0.045 + random() * 0.1);
          const claims = Math.max(1, Math.round(incurred / 58));
          return [
            partyId,
            quarter,
            line,
            place,
            Math.round(premium),
            Math.round(incurred),
            Math.round(incurred * settled),
            claims,
            Math.round(claims * (1 - settled)),
          ];
        }),
      );
    });
  });
}

export function lossesOf(report: PublishedReport): Loss[] {
  const { lines, places, causes } = subjectOf(report);
  return partiesOf(report).flatMap((partyId) => {
    const random = createRandom(`losses ${report.dataSetId}${partyId}`);
    const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? "";
    return Array.from({ length: 64 }, () => {
      const day = new Date(Date.UTC(FIRST_YEAR, 0, 1 + Math.floor(random() * 1705)));
      const incurred = Math.round(90 * Math.exp(random() * 3.4));
      return {
        partyId,
        date: day.toISOString().slice(0, 10),
        line: pick(lines),
        place: pick(places),
        cause: pick(causes),
        incurred,
        status: random() > 0.62 ? ("Open" as const) : ("Closed" as const),
      };
    });
  });
}

function partiesOf({ partyId }: PublishedReport): string[] {
  return partyId === null ? demo.subscriptions.map(({ primaryPartyId }) => primaryPartyId) : [partyId];
}

/** A random number generator that returns the same numbers for the same seed. */
function createRandom(seed: string): () => number {
  let state = Buffer.from(seed).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261);
  return () => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
