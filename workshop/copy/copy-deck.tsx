import { toId } from "storybook/internal/csf";
import { readCopyDeck } from "./copy-texts.ts";

/** The product's texts for reviewers who do not read code. */
export function CopyDeck() {
  return (
    <div className="deck">
      <h1>The copy deck</h1>
      <p>
        The message catalogue, the texts of the sign-in pages, and every text that the stories with a picture show,
        including labels for screen readers. The pictures run collects them and fails when one is missing here. Each
        heading leads to the stories that show its texts. Not covered: texts that no such story shows, the privacy page,
        and the errors of the API. The specification&rsquo;s own spelling is kept.
      </p>
      {readCopyDeck().map(({ title, storyPage, texts }) => (
        <section key={title}>
          <h2>
            {storyPage ? (
              <a href={`./?path=/story/${toId(storyPage)}--`} target="_top">
                {title}
              </a>
            ) : (
              title
            )}
          </h2>
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
