import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const kits = ['ui', 'records', 'app', 'core', 'lib', 'realtime', 'offline', 'site'];
/** Features whose pages technicians, customers and visitors use. */
const portals = [
  'technician-portal',
  'customer-portal',
  'attachments',
  'communications',
  'photos',
  'status',
  'support',
].map((feature) => `features/${feature}`);

const inSources = (folder: string) => `<rootDir>/src/${folder}`;
const catalogue = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  path: `<rootDir>/messages/{locale}/${name}`,
  include: include.map(inSources),
  exclude: ['**/*.test.*', ...exclude.map((folder) => `${inSources(folder)}/**`)],
});

/** Catalogues of the texts in the sources; `npm run generate` extracts them (ADR 0029). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    catalogue('kits', kits),
    catalogue('portals', portals),
    catalogue('features', ['features'], portals),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
