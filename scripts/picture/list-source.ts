/** Facts about a picture that pages need to reserve its place and to name its files. */
export type PictureFacts = {
  readonly name: string;
  /** Size of the screenshot, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Widths of its files, pixels. */
  readonly widths: readonly number[];
  /** Changes with the picture. */
  readonly version: string;
};

/** Source of the module that lists the pictures. */
export function listSource(facts: readonly PictureFacts[]): string {
  const lines = facts.map(lineOf);
  return [
    '/** Pictures of the product in `public/pictures`. Written by `npm run picture`: not to be changed by hand. */',
    'export const pictures = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

/**
 * The list with new facts for the pictures taken again.
 * @throws Error if one is not yet in the list: then all must be taken
 */
export function replaceFacts(source: string, facts: readonly PictureFacts[]): string {
  const lines = source.split('\n');
  for (const fact of facts) {
    const index = lines.findIndex((line) => line.startsWith(`  ${keyOf(fact.name)}: {`));
    if (index < 0) throw new Error(`${fact.name} is new: take all pictures`);
    lines[index] = lineOf(fact);
  }
  return lines.join('\n');
}

function lineOf({ name, width, height, widths, version }: PictureFacts): string {
  const size = `width: ${width}, height: ${height}, widths: [${widths.join(', ')}]`;
  return `  ${keyOf(name)}: { ${size}, version: '${version}' },`;
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}
