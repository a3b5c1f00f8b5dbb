/** Order matters: the user agent of a later browser also contains the names of earlier ones. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\d+.*\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];
/** Name of a program that is no browser: `curl`, `python-requests`. */
const program = /^[A-Za-z][\w.-]{0,39}(?=\/|$)/;

/**
 * Browser and system of a request without versions, so that an update is no other device; or the name of a program. Null
 * if nothing is known.
 */
export function deviceOf(userAgent: string | null | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 300);
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0];
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return system;
  const name = program.exec(text)?.[0];
  return name === undefined || name === 'Mozilla' ? null : name;
}
