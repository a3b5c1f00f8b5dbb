/**
 * Gives the headings of a page their anchors: lower-case words joined by dashes; a repeated heading gets `-2`.
 * Renderers and linkers must both pass all headings of a page, in order.
 */
export function anchorMaker(): (heading: string) => string {
  const taken = new Set<string>();
  return (heading) => {
    const base = slugOf(plainText(heading));
    let anchor = base;
    for (let copy = 2; taken.has(anchor); copy += 1) anchor = `${base}-${copy}`;
    taken.add(anchor);
    return anchor;
  };
}

function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'section' : slug;
}

/** Markdown reduced to plain text on one line: for search, descriptions and answers. Never for display as HTML. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*$/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]+?)\1/g, '$2')
    .replace(/(?<![\w/])_{1,2}(?=\S)([^_\n]+?)_{1,2}(?![\w/])/g, '$1')
    .replace(/`+([^`\n]+)`+/g, '$1')
    .replace(/^\||\|$/gm, ' ')
    .replace(/ \| /g, ' · ')
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
