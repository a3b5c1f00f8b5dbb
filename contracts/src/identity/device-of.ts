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

/** The program and system behind a request. A program that is no browser has no system. */
export type Device = { readonly program: string | null; readonly system: string | null };

/** Browser and system of a request without versions, so that an update is no other device; or the name of a program. */
export function devicePartsOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? '').slice(0, 300);
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  if (browser !== null || system !== null) return { program: browser, system };
  const name = program.exec(text)?.[0] ?? null;
  return { program: name === 'Mozilla' ? null : name, system };
}

/** Name of a device, as stored with facts of the audit. Null if nothing is known. */
export function deviceOf(userAgent: string | null | undefined): string | null {
  const { program, system } = devicePartsOf(userAgent);
  return program !== null && system !== null ? `${program} on ${system}` : (program ?? system);
}
