/** Made by `web/build/map-land.ts`. */
declare module 'virtual:map-land' {
  /** Address of the land and borders of Natural Earth as GeoJSON. */
  export const landUrl: string;
}
