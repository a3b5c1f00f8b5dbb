import type * as babel from '@babel/core';

export type Babel = Pick<typeof babel, 'types' | 'template'>;
/** Words, or a value between them. */
export type Part = string | babel.types.Expression;

/** The text of these parts as one expression: a string, or a template. */
export function joinParts({ types }: Babel, parts: readonly Part[]): babel.types.Expression {
  const words = [''];
  const values: babel.types.Expression[] = [];
  for (const part of parts) {
    if (typeof part === 'string') words.push((words.pop() ?? '') + part);
    else if (types.isJSX(part)) throw new Error('Elements belong in <Trans>, around its words');
    else {
      values.push(part);
      words.push('');
    }
  }
  if (values.length === 0) return types.stringLiteral(words[0] ?? '');
  const only = values[0];
  // A choice between texts is a text already.
  if (words.join('') === '' && values.length === 1 && only?.type === 'ConditionalExpression') return only;
  const quasis = words.map((word, at) =>
    types.templateElement({ raw: escaped(word), cooked: word }, at === words.length - 1),
  );
  return types.templateLiteral(quasis, values);
}

const escaped = (word: string) => word.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
