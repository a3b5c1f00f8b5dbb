/** A name in the spellings of code, database, URLs and texts. */
export type NameForms = {
  /** `spare-part`: files and URLs. */
  readonly kebab: string;
  /** `spare_part`: kinds and tables. */
  readonly snake: string;
  /** `sparePart`: values. */
  readonly camel: string;
  /** `SparePart`: types. */
  readonly pascal: string;
  /** `spare part`: within a sentence. */
  readonly words: string;
  /** `Spare part`: at the start of a sentence. */
  readonly title: string;
};

export type ModuleNames = { readonly one: NameForms; readonly many: NameForms };

/** @param kebab lower case, words joined by hyphens */
export function formsOf(kebab: string): NameForms {
  const parts = kebab.split('-');
  const pascal = parts.map(capitalised).join('');
  const words = parts.join(' ');
  return {
    kebab,
    snake: parts.join('_'),
    camel: `${pascal[0]?.toLowerCase() ?? ''}${pascal.slice(1)}`,
    pascal,
    words,
    title: capitalised(words),
  };
}

/** The usual plural: `spare-parts`, `boxes`, `companies`. Others are given on the command line. */
export function pluralOf(kebab: string): string {
  if (/[^aeiou]y$/.test(kebab)) return `${kebab.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(kebab) ? `${kebab}es` : `${kebab}s`;
}

function capitalised(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
