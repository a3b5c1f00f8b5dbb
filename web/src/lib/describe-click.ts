import { scrubPath } from '@switchyard/contracts/error-reports/scrub-text.ts';

const controls =
  'button,a,summary,input,select,textarea,label,[role=button],[role=tab],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=option],[role=switch],[role=radio],[role=gridcell],[role=row]';
/** These elements contain records, whose text is private. */
const records =
  'td,th,li,[role=row],[role=gridcell],[role=option],[role=listitem],[role=grid],[role=article],article,[data-private]';
const longestLabel = 40;

/**
 * Describes a clicked element by role and label: `button "Post update"`, `link /jobs/:id`, `textbox email`. Never
 * includes typed text or record data; words that may be names are removed from labels. Null if the element is not
 * clickable.
 */
export function describeClick(target: EventTarget | null): string | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  if (!control) return null;
  const role = control.getAttribute('role') ?? roleOf(control);
  if (control instanceof HTMLAnchorElement) return `${role} ${scrubPath(control.getAttribute('href') ?? '')}`;
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  ) {
    return `${role} ${control.name}`.trim();
  }
  if (control.closest(records)) return role;
  const label = plainLabel(control.getAttribute('aria-label') ?? control.textContent ?? '');
  return label === '' ? role : `${role} "${label}"`;
}

/** Labels are in sentence case, so a capital in the middle begins a name. */
export function plainLabel(text: string): string {
  const words = text
    .trim()
    .slice(0, longestLabel * 2)
    .split(/\s+/);
  const isName = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  if (isName) return '';
  return words
    .filter((word, index) => index === 0 || !/^\p{Lu}/u.test(word))
    .map((word) => (/\d|@/.test(word) ? '#' : word))
    .join(' ')
    .slice(0, longestLabel);
}

const roles: Readonly<Record<string, string>> = {
  A: 'link',
  INPUT: 'textbox',
  TEXTAREA: 'textbox',
  SELECT: 'listbox',
  SUMMARY: 'disclosure',
};

function roleOf(element: Element): string {
  if (element instanceof HTMLInputElement && element.type !== 'text') return element.type;
  return roles[element.tagName] ?? element.tagName.toLowerCase();
}
