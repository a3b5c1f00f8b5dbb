import type { ESTree, Plugin } from 'vite';

/** React's functions that only make a component or a context. */
const factories = new Set(['forwardRef', 'memo', 'createContext']);

/**
 * Two things at the top of a library's module keep its components in the build even where nothing renders them: the
 * bundler does not know that `React.forwardRef()` has no side effects, and `Form.displayName = "Form"`, a name for
 * developer tools, uses the component. A build marks the former as pure and leaves the latter out.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/') || !code.includes('.displayName = ')) return null;
      return { code: markComponents(code, this.parse(code)), map: null };
    },
  };
}

type Statement = ESTree.Program['body'][number];
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Source in which components at the top of the module may be dropped. */
export function markComponents(code: string, program: ESTree.Program): string {
  return program.body
    .flatMap((statement) => (setsDisplayName(statement) ? [{ ...statement, text: '' }] : marks(statement)))
    .reduceRight((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

function setsDisplayName(statement: Statement): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return false;
  const { left, right } = statement.expression;
  return (
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'displayName' &&
    (right.type === 'Literal' || right.type === 'Identifier')
  );
}

function marks(statement: Statement): Edit[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) =>
    init && isFactoryCall(init) ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }] : [],
  );
}

function isFactoryCall(value: ESTree.Expression): boolean {
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') return false;
  const { property } = value.callee;
  return property.type === 'Identifier' && factories.has(property.name);
}
