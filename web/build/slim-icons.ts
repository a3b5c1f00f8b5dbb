import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/;

/**
 * Each line of an icon has a random key, which only React's development warnings need, and its earlier names as
 * further class names. Random text hardly compresses, and a page has dozens of icons: a build leaves both out.
 */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    apply: 'build',
    transform: (code, id) => (icon.test(id) ? { code: withoutKeys(code), map: null } : null),
  };
}

/** Source of an icon without keys and aliases. */
export function withoutKeys(code: string): string {
  return code.replaceAll(/,\s*key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/, '');
}
