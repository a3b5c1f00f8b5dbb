import type { Config } from './config.ts';

type MapConfig = Pick<Config, 'SWITCHYARD_MAP_STYLE' | 'SWITCHYARD_MAP_TILES' | 'SWITCHYARD_MAP_ORIGINS'>;

/** Origins from which browsers fetch styles, tiles, glyphs and symbols of maps; none by default. */
export function mapOrigins(config: MapConfig): readonly string[] {
  const { SWITCHYARD_MAP_STYLE: style, SWITCHYARD_MAP_TILES: tiles } = config;
  const ofAddresses = [style, tiles].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return [...new Set([...ofAddresses, ...(config.SWITCHYARD_MAP_ORIGINS ?? [])])];
}
