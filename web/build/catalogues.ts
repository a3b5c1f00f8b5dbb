import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as babel from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { inlineMessages } from './inline-messages.ts';
import { pseudoText } from './pseudo-text.ts';

/** The language in which the sources are written. */
export const sourceLocale = 'en';
/** Every text accented and a third longer; made of the texts of the source, for tests and development. */
export const pseudoLocale = 'pseudo';
/** Tags for numbers, dates and plurals. */
const tags: Readonly<Record<string, string>> = { [sourceLocale]: 'en-GB', [pseudoLocale]: 'en-GB' };

const linguiConfig = makeConfig({ locales: [sourceLocale] }, { skipValidation: true });
const usesMacro = /from '@lingui\/(?:core|react)\/macro'/;

export type CatalogueOptions = {
  /** Folder of the package; its catalogues are in `messages/<locale>/`. */
  readonly root: string;
  /** Name of a folder of `messages`, or `pseudo`. */
  readonly locale: string;
};

/**
 * Writes the texts of one locale into the code (ADR 0029). A build fails for a message that the catalogues lack; while
 * developing and in tests, a new message of the sources is used as it is.
 */
export function catalogues({ root, locale }: CatalogueOptions): Plugin {
  const isPseudo = locale === pseudoLocale;
  let texts: Texts = new Map();
  let isStrict = false;
  return {
    name: 'catalogues',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.LOCALE': JSON.stringify(tags[locale] ?? locale) } }),
    configResolved({ command }) {
      isStrict = command === 'build';
    },
    async buildStart() {
      texts = await readTexts(join(root, 'messages', isPseudo ? sourceLocale : locale));
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: usesMacro },
      async handler(code, id) {
        const messageOf = (key: string, message: string) => {
          const text = texts.get(key) ?? '';
          if (text === '' && isStrict) {
            throw new Error(
              `No text for "${message}" in the catalogues of ${locale}: npm run generate adds it`,
            );
          }
          return compileMessageOrThrow(text === '' ? message : text, isPseudo ? pseudoWords : undefined);
        };
        const numbers = relative(dirname(id), join(root, 'src/lib/format-number.ts'));
        return await writeTexts(code, id, {
          messageOf,
          locale: tags[locale] ?? locale,
          numbers: numbers.startsWith('.') ? numbers : `./${numbers}`,
        });
      },
    },
  };
}

type Texts = ReadonlyMap<string, string>;
type WriteOptions = Parameters<typeof inlineMessages>[1];

/** Source of a file with the texts of a locale in place of its macros. */
export async function writeTexts(code: string, file: string, options: WriteOptions) {
  const result = await babel.transformAsync(code, {
    babelrc: false,
    configFile: false,
    filename: file,
    sourceMaps: true,
    retainLines: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[linguiMacro, { linguiConfig, descriptorFields: 'all' }], () => inlineMessages(babel, options)],
  });
  return { code: result?.code ?? code, map: result?.map ?? null };
}

/** Texts by id, of all catalogues of a locale. */
async function readTexts(folder: string): Promise<Texts> {
  const format = formatter({ lineNumbers: false });
  const catalogues = readdirSync(folder).map(async (name) =>
    format.parse(readFileSync(join(folder, name), 'utf8'), {
      locale: undefined,
      sourceLocale,
      filename: name,
    }),
  );
  return new Map(
    (await Promise.all(catalogues))
      .flatMap((catalogue) => Object.entries(catalogue))
      .map(([id, { translation }]) => [id, translation ?? '']),
  );
}

/** Words between the tags of a message. */
const pseudoWords = (text: string) =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part) => (part.startsWith('<') ? part : pseudoText(part)))
    .join('');
