import { readCopyDeck } from "./copy-texts.ts";

/** The product's texts for reviewers who do not read code. */
export function CopyDeck() {
  return (
    <div className="deck">
      <h1>The copy deck</h1>
      <p>
        The message catalogue, and every text that the stories with a picture show, including labels for screen readers.
        The pictures run collects them. Not covered: texts that no such story shows, the consent notice, and the errors
        of the API. The specification&rsquo;s own spelling is kept.
      </p>
      {readCopyDeck().map(({ title, texts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
