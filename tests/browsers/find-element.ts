import type { Target } from './browser-page.ts';

/** Runs in the page, so it uses no outer variables. Returns the last match, because dialogs are at the end. */
export function findElement(target: Target, isHidden: boolean): Element | null {
  const roles: Readonly<Record<string, string>> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, [role=heading]',
    menuitem: '[role=menuitem]',
    dialog: '[role=dialog], dialog',
  };
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const pointed = ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(' ');
    return clean(element.getAttribute('aria-label')) || clean(pointed) || clean(element.textContent);
  };
  const labelsOf = (element: Element) =>
    [...((element as HTMLInputElement).labels ?? [])].map((label) => clean(label.textContent));
  const all = (css: string) => [...document.querySelectorAll(css)];
  /** Exact name matches; if there are none, partial ones. */
  const named = (
    elements: readonly Element[],
    wanted: string,
    names: (element: Element) => readonly string[],
  ) => {
    const exact = elements.filter((element) => names(element).includes(wanted));
    if (exact.length > 0) return exact;
    return elements.filter((element) => names(element).some((name) => name.includes(wanted)));
  };
  const candidates = () => {
    if ('css' in target) return all(target.css);
    if ('label' in target) {
      return named(all('input, textarea, select'), target.label, (field) => [
        nameOf(field),
        ...labelsOf(field),
      ]);
    }
    if ('text' in target) {
      const having = all('body *').filter((element) => clean(element.textContent).includes(target.text));
      return having.filter(
        (element) => !having.some((other) => other !== element && element.contains(other)),
      );
    }
    return named(all(roles[target.role] ?? ''), target.name, (element) => [nameOf(element)]);
  };
  const isSeen = (element: Element) =>
    isHidden ||
    (element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert], script, noscript') === null);
  return candidates().findLast(isSeen) ?? null;
}
