/** Pictures of the product in `public/pictures`. Written by `npm run picture`: not to be changed by hand. */
export const pictures = {
  dispatch: { width: 1440, height: 900, widths: [640, 960, 1440, 2160], version: 'c0b7ef3b' },
  'dispatch-narrow': { width: 520, height: 560, widths: [390, 780, 1040], version: '3713597a' },
  job: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: 'f4087ac0' },
  flag: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: '958485cc' },
  events: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: '6ead7400' },
  portal: { width: 390, height: 844, widths: [390, 780], version: 'c86076a0' },
} as const;
