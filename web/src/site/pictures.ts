/** Pictures of the product in `public/pictures`. Written by `npm run picture`: not to be changed by hand. */
export const pictures = {
  dispatch: { width: 1440, height: 900, widths: [640, 960, 1440, 2160], version: 'a0257e18' },
  'dispatch-narrow': { width: 520, height: 560, widths: [390, 780, 1040], version: '3713597a' },
  job: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: '67c03bd5' },
  flag: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: '7a160136' },
  events: { width: 1280, height: 640, widths: [640, 960, 1280, 1920], version: 'dd6ef87a' },
  portal: { width: 390, height: 844, widths: [390, 780], version: '5770f47b' },
} as const;
