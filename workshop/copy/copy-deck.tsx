import { copyDeck } from "./copy.ts";

/** For a reviewer of words: no code needed. */
export function CopyDeck() {
  return (
    <div className="deck">
      <h1>The copy deck</h1>
      <p>
        Every text of the product and where it appears, read from the sources as they are. The specification's own
        spelling is kept.
      </p>
      {[...copyDeck()].map(([file, words]) => (
        <section key={file}>
          <h2>{file.replace(/^src\//, "")}</h2>
          <ul>
            {words.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
