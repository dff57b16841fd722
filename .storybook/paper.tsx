import type { Decorator } from '@storybook/react-vite';

const padded: Record<string, string> = { padded: 'paper padded', centered: 'paper centred', fullscreen: 'paper' };

/** Puts the toolbar's choices on the page, as the product itself would find them, and the story on its background. */
export const onPaper: Decorator = (Story, { globals, parameters }) => {
  const root = document.documentElement;
  root.dataset['theme'] = String(globals['theme']);
  root.style.fontSize = globals['text'] === '200%' ? '200%' : '';
  root.dir = String(globals['direction']);
  return (
    <div className={padded[String(parameters['layout'])] ?? 'paper'}>
      <Story key={[globals['person'], globals['size'], globals['trouble']].join()} />
    </div>
  );
};
