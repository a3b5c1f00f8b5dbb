/** Made by `web/build/map-land.ts`. */
declare module 'virtual:map-land' {
  /** Address of the land and borders of Natural Earth as GeoJSON, 1:50 million. */
  export const landUrl: string;
  /** The same for maps of a region, 1:10 million. */
  export const fineLandUrl: string;
}
