import { t } from '@lingui/core/macro';
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system from a User-Agent header, as far as known: `Chrome on Windows`. */
export function deviceName(userAgent: string | null): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser === undefined && system === undefined) return t`Unknown device`;
  if (system === undefined) return browser ?? '';
  return browser === undefined ? system : t`${browser} on ${system}`;
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string | null): string | undefined {
  return names.find(([pattern]) => pattern.test(text ?? ''))?.[1];
}
