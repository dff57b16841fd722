import { useState } from "react";
import { type CopyText, readCopyDeck, searchCopyDeck } from "./copy-texts.ts";

const sections = readCopyDeck();
const countTexts = (found: typeof sections) => found.reduce((sum, { texts }) => sum + texts.length, 0);
const formatCount = (count: number, thing: string) => `${count} ${count === 1 ? thing : `${thing}s`}`;

/** The product's texts for reviewers who do not read code. */
export function CopyDeck() {
  const [search, setSearch] = useState("");
  const found = searchCopyDeck(sections, search);
  return (
    <div className="deck">
      <h1>The copy deck</h1>
      <p>
        Every text that a person can see, labels for screen readers included, once each. A text leads to the first story
        that shows it; where several screens do, each has its link. {"{name}"}, {"{n}"}, {"{date}"} and the like stand
        for what differs from case to case. The specification&rsquo;s own spelling is kept. The pictures run reads these
        texts from the stories and from the server, and fails when one is missing here.
      </p>
      <label className="deck-search">
        Find a text
        <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        <output>{formatCount(countTexts(found), "text")}</output>
      </label>
      {found.map(({ title, texts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {texts.map((text) => (
              <TextRow key={text.text} {...text} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function TextRow({ text, places: [first, ...others] }: CopyText) {
  return (
    <li>
      {first?.storyId ? <StoryLink id={first.storyId} text={text} /> : <span>{text}</span>}
      {others.length > 0 && (
        <details>
          <summary>{formatCount(others.length, "more place")}</summary>
          {others.map(({ page, storyId }) =>
            storyId ? <StoryLink key={page} id={storyId} text={page} /> : <span key={page}>{page}</span>,
          )}
        </details>
      )}
    </li>
  );
}

const StoryLink = ({ id, text }: { id: string; text: string }) => (
  <a href={`./?path=/story/${id}`} target="_top">
    {text}
  </a>
);
