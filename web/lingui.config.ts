import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const catalogue = (name: string, include: readonly string[]) => ({
  path: `<rootDir>/messages/{locale}/${name}`,
  include: include.map((folder) => `<rootDir>/src/${folder}`),
  exclude: ['**/*.test.*'],
});

/** Catalogues of the texts in the sources; `npm run generate` extracts them (ADR 0025). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    catalogue('kits', ['ui', 'records', 'app', 'core', 'lib', 'realtime', 'offline', 'site']),
    catalogue('portals', [
      'features/technician-portal',
      'features/communications',
      'features/photos',
      'features/status',
      'features/support',
    ]),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
