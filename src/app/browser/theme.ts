import { localStore } from './storage.ts';

type Theme = 'system' | 'light' | 'dark';
const KEY = 'Theme';

export function readTheme(): Theme {
  const kept = localStore.read(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function chooseTheme(theme: Theme): void {
  localStore.write(KEY, theme);
  applyTheme(theme);
}

export function applyTheme(theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
