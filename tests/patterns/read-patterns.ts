import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { listFiles } from '../../scripts/check/list-files.ts';

/** A regular expression as written in the source. */
export type WrittenPattern = { readonly place: string; readonly pattern: RegExp };

export type SourcePatterns = {
  readonly literals: readonly WrittenPattern[];
  /** Location where a pattern is built at run time and therefore not tested. */
  readonly builtLate: readonly string[];
  /** Files that build patterns when they are loaded. */
  readonly builders: readonly string[];
};

const repository = path.resolve(import.meta.dirname, '../..');

/** Every regular expression of the server sources, found in their syntax trees. */
export async function readPatterns(folders: readonly string[]): Promise<SourcePatterns> {
  const literals: WrittenPattern[] = [];
  const builtLate: string[] = [];
  const builders = new Set<string>();
  for (const file of await sourceFiles(folders)) {
    const text = await readFile(path.join(repository, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node, isLate: boolean): void => {
      const place = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) literals.push({ place: place(), pattern: literal(node.text) });
      if (isBuilt(node)) {
        if (isLate) builtLate.push(place());
        else builders.add(file);
      }
      ts.forEachChild(node, (child) => visit(child, isLate || ts.isFunctionLike(node)));
    };
    visit(source, false);
  }
  return { literals, builtLate, builders: [...builders] };
}

async function sourceFiles(folders: readonly string[]): Promise<string[]> {
  const files = await listFiles(repository);
  return files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      folders.some((folder) => file.startsWith(`${folder}/`)),
  );
}

function isBuilt(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

function literal(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** The patterns that files build while they are loaded. */
export async function builtPatterns(files: readonly string[]): Promise<WrittenPattern[]> {
  const found: WrittenPattern[] = [];
  const original = globalThis.RegExp;
  let place = '';
  globalThis.RegExp = new Proxy(original, {
    construct(target, parameters, self) {
      const pattern = Reflect.construct(target, parameters, self) as RegExp;
      if (place !== '') found.push({ place, pattern });
      return pattern;
    },
  });
  try {
    for (const file of files) {
      place = file;
      await import(path.join(repository, file));
      place = '';
    }
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}
