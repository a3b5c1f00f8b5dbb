/** What pages must know about a picture to reserve its place and to name its files. */
export type PictureFacts = {
  readonly name: string;
  /** Size in which it was taken, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths of its files, pixels. */
  readonly widths: readonly number[];
  /** Changes with the picture. */
  readonly version: string;
};

/** Source of the module that lists the pictures. */
export function listSource(facts: readonly PictureFacts[]): string {
  const lines = facts.map(({ name, width, height, widths, version }) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const size = `width: ${width}, height: ${height}, widths: [${widths.join(', ')}]`;
    return `  ${key}: { ${size}, version: '${version}' },`;
  });
  return [
    '/** Pictures of the product in `public/pictures`. Written by `npm run picture`: not to be changed by hand. */',
    'export const pictures = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
