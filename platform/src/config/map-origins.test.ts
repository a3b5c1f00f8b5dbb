import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mapOrigins } from './map-origins.ts';

const good = { DATABASE_URL: 'postgres://app@127.0.0.1/sy', REDIS_URL: 'redis://127.0.0.1:6379' };

test('maps need no origin by default, and those of their settings once each', () => {
  expect(mapOrigins(readConfig(good))).toEqual([]);
  const config = readConfig({
    ...good,
    SWITCHYARD_MAP_STYLE: 'https://maps.example.com/style.json?key=a',
    SWITCHYARD_MAP_TILES: 'https://files.example.com:8443/region.pmtiles',
    SWITCHYARD_MAP_ORIGINS: 'https://maps.example.com  https://glyphs.example.com/',
  });
  expect(mapOrigins(config)).toEqual([
    'https://maps.example.com',
    'https://files.example.com:8443',
    'https://glyphs.example.com',
  ]);
});

test.each([
  ['SWITCHYARD_MAP_STYLE', 'style.json'],
  ['SWITCHYARD_MAP_STYLE', 'ftp://maps.example.com/style.json'],
  ['SWITCHYARD_MAP_STYLE', 'https://user:secret@maps.example.com/style.json'],
  ['SWITCHYARD_MAP_TILES', 'https://*.example.com/region.pmtiles'],
  ['SWITCHYARD_MAP_TILES', 'https://maps.example.com;script-src/region.pmtiles'],
  ['SWITCHYARD_MAP_ORIGINS', 'https://*.example.com'],
  ['SWITCHYARD_MAP_ORIGINS', 'https://maps.example.com/tiles'],
])('%s=%s is refused at start', (name, value) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(`\n  ${name}`);
});
