// The person's choices, kept by this browser.
import { effect, signal } from '@preact/signals';

function kept(key: string, otherwise: string) {
  const s = signal(localStorage.getItem(key) ?? otherwise);
  let first = true;
  effect(() => {
    const v = s.value;
    if (!first) localStorage.setItem(key, v);
    first = false;
  });
  return s;
}

export const lang = kept('lang', navigator.language.startsWith('fr') ? 'fr' : 'en');
export const theme = kept('theme', ''); // "", "light", "dark"
export const colours = kept('colours', 'four'); // or "two"
export const sound = kept('sound', 'off'); // or "on"
export const player = kept('player', '');

effect(() => { document.documentElement.lang = lang.value; });
effect(() => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
});
effect(() => { document.documentElement.dataset.deck = colours.value; });
