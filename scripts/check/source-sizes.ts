import ts from 'typescript';

export type FunctionSize = {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly lines: number;
};

export type Spread = {
  readonly count: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
};

/** File budget of the style guide, in lines; the linter enforces the hard limit of 300. */
export const fileBudget = { median: 70, p90: 180 } as const;

/** Nearest-rank percentiles; all zero for an empty list. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { count: sorted.length, median: rank(0.5), p90: rank(0.9), max: rank(1) };
}

/** Lines of a text as counted by editors. */
export function countLines(content: string): number {
  const lines = content.split('\n');
  return lines.at(-1) === '' ? lines.length - 1 : lines.length;
}

function nameOf(node: ts.Node): string {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name)
    return node.name.getText();
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return '(anonymous)';
}

/** Every function of a file with a body, including nested ones, in source order. */
export function functionSizes(file: string, content: string): FunctionSize[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: FunctionSize[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      found.push({ file, line: first + 1, name: nameOf(node), lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
