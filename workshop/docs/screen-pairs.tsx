import { useEffect, useState } from "react";

const before = import.meta.glob<string>("./before/*.png", { eager: true, query: "?url", import: "default" });
const now = import.meta.glob<string>("../../tests/pictures/*.png", { query: "?url", import: "default" });

/** The main screens as they were before they got one visual language, each beside the picture of its story. */
export function ScreenPairs() {
  return Object.entries(before).map(([path, address]) => {
    const name = path.slice("./before/".length);
    return (
      <figure key={name}>
        <figcaption>{name.slice(0, -".png".length).replaceAll("-", " ")}</figcaption>
        <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "1rem", alignItems: "start" }}>
          <img alt={`Before: ${name}`} src={address} style={{ maxInlineSize: "100%" }} />
          <Picture name={name} />
        </div>
      </figure>
    );
  });
}

function Picture({ name }: { name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    void now[`../../tests/pictures/${name}`]?.().then(setAddress);
  }, [name]);
  return address ? <img alt={`Now: ${name}`} src={address} style={{ maxInlineSize: "100%" }} /> : null;
}
