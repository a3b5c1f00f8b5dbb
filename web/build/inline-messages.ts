import type { NodePath, PluginObj, types as Ast } from '@babel/core';
import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Babel, joinParts, type Part } from './message-parts.ts';

/** The text of a message in the locale of the build, compiled. */
export type MessageSource = (id: string, message: string) => CompiledMessage;

export type InlineOptions = {
  readonly messageOf: MessageSource;
  /** BCP 47 tag, for the plural categories. */
  readonly locale: string;
  /** Module that exports `formatCount`, as the file would import it. */
  readonly numbers: string;
};

type Values = ReadonlyMap<string, Ast.Expression>;
/** Turns the parts of a text or of a branch into one expression. */
type Join = (parts: readonly Part[]) => Ast.Expression;
type Context = { readonly values: Values; readonly join: Join };
type Descriptor = { readonly id: string; readonly message: string; values: Values; components: Values };

/**
 * Replaces the calls that Lingui's macros leave by the texts of one locale: a text becomes a string, a text with
 * values a template, a plural a condition, a text with elements a fragment. No message is looked up at run time, so a page
 * has the texts of its own code and nothing else.
 */
export function inlineMessages(babel: Babel, options: InlineOptions): PluginObj {
  return {
    name: 'inline-messages',
    visitor: {
      Program: {
        exit(program) {
          const names = takeRuntimeImports(program);
          if (names.size === 0) return;
          const writer = new MessageWriter(babel, options);
          program.traverse({
            CallExpression: { exit: (path) => writer.writeText(path, names) },
            JSXElement: { exit: (path) => writer.writeElement(path, names) },
          });
          writer.addImports(program);
        },
      },
    },
  };
}

/** Removes the imports of Lingui's runtime. @returns their local names */
function takeRuntimeImports(program: NodePath<Ast.Program>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of program.get('body')) {
    if (!statement.isImportDeclaration() || !/^@lingui\/(?:core|react)$/.test(statement.node.source.value))
      continue;
    for (const { local } of statement.node.specifiers) names.add(local.name);
    statement.remove();
  }
  return names;
}

class MessageWriter {
  readonly #babel: Babel;
  readonly #options: InlineOptions;
  #formatsNumbers = false;

  constructor(babel: Babel, options: InlineOptions) {
    this.#babel = babel;
    this.#options = options;
  }

  get #isEnglish(): boolean {
    return this.#options.locale.startsWith('en');
  }

  /** `i18n._({ id, message, values })`. */
  writeText(path: NodePath<Ast.CallExpression>, names: ReadonlySet<string>): void {
    const { callee, arguments: given } = path.node;
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
    if (!names.has(callee.object.name)) return;
    const found = this.#descriptorOf(path, given[0]);
    path.replaceWith(this.#write(found, (parts) => joinParts(this.#babel, parts)));
  }

  /** `<Trans {...{ id, message, values, components }} />`. */
  writeElement(path: NodePath<Ast.JSXElement>, names: ReadonlySet<string>): void {
    const { name, attributes } = path.node.openingElement;
    if (name.type !== 'JSXIdentifier' || !names.has(name.name)) return;
    const spread = attributes[0];
    const found = this.#descriptorOf(
      path,
      spread?.type === 'JSXSpreadAttribute' ? spread.argument : undefined,
    );
    const { types } = this.#babel;
    const childrenOf = (parts: readonly Part[]) => this.#children(path, parts, found.components);
    const written = this.#write(found, (parts) => {
      // A value may be an element, which a template would spell out.
      if (found.components.size === 0 && parts.every((part) => typeof part === 'string')) {
        return joinParts(this.#babel, parts);
      }
      const only = parts.length === 1 ? parts[0] : undefined;
      if (only !== undefined && typeof only !== 'string') return only;
      return types.jsxFragment(types.jsxOpeningFragment(), types.jsxClosingFragment(), childrenOf(parts));
    });
    if (!path.parentPath.isJSXElement() && !path.parentPath.isJSXFragment()) path.replaceWith(written);
    else if (types.isJSXFragment(written)) path.replaceWithMultiple(written.children);
    else path.replaceWith(types.jsxExpressionContainer(written));
  }

  addImports(program: NodePath<Ast.Program>): void {
    if (!this.#formatsNumbers) return;
    const { types } = this.#babel;
    const name = types.importSpecifier(types.identifier('_formatCount'), types.identifier('formatCount'));
    program.unshiftContainer(
      'body',
      types.importDeclaration([name], types.stringLiteral(this.#options.numbers)),
    );
  }

  #write({ id, message, values }: Descriptor, join: Join): Ast.Expression {
    return join(this.#parts(this.#options.messageOf(id, message), { values, join }));
  }

  #descriptorOf(path: NodePath, node: Ast.Node | undefined): Descriptor {
    const fields = fieldsOf(path, node);
    const text = (name: string) => {
      const field = fields.get(name);
      if (field?.type === 'StringLiteral') return field.value;
      throw path.buildCodeFrameError(`A message without a ${name} that can be read`);
    };
    const objectIn = (name: string) =>
      fields.has(name) ? fieldsOf(path, fields.get(name)) : new Map<string, Ast.Expression>();
    return {
      id: text('id'),
      message: text('message'),
      values: objectIn('values'),
      components: objectIn('components'),
    };
  }

  #parts(message: CompiledMessage, context: Context, counted?: Part): Part[] {
    return message.map((token) => {
      if (token === '#' && counted !== undefined) return counted;
      if (typeof token === 'string') return token;
      const [name, type, choices] = token;
      const value = context.values.get(name);
      if (value === undefined) throw new Error(`A message without the value ${name}`);
      if (type === undefined) return this.#copy(value);
      return this.#choice(type, value, choices as CompiledIcuChoices, context);
    });
  }

  /** A condition for each branch but the last, which is `other`. */
  #choice(
    type: string,
    value: Ast.Expression,
    choices: CompiledIcuChoices,
    context: Context,
  ): Ast.Expression {
    const { types } = this.#babel;
    if (type !== 'plural' && type !== 'select') throw new Error(`Messages cannot use ${type}`);
    const { offset: _, other, ...branches } = choices;
    const textOf = (message: CompiledMessage, key: string) =>
      context.join(this.#parts(message, context, type === 'plural' ? this.#countOf(value, key) : undefined));
    return Object.entries(branches).reduceRight<Ast.Expression>(
      (otherwise, [key, message]) =>
        types.conditionalExpression(
          type === 'plural' ? this.#isOf(value, key) : this.#equals(value, types.stringLiteral(key)),
          textOf(message, key),
          otherwise,
        ),
      textOf(other ?? [], 'other'),
    );
  }

  /** True if the number is of this plural category; a key of digits is the number itself. */
  #isOf(value: Ast.Expression, key: string): Ast.Expression {
    const { types, template } = this.#babel;
    if (/^\d+$/.test(key)) return this.#equals(value, types.numericLiteral(Number(key)));
    if (key === 'one' && this.#isEnglish) return this.#equals(value, types.numericLiteral(1));
    return template.expression('new Intl.PluralRules(LOCALE).select(VALUE) === KEY')({
      LOCALE: types.stringLiteral(this.#options.locale),
      VALUE: this.#copy(value),
      KEY: types.stringLiteral(key),
    });
  }

  #equals(value: Ast.Expression, other: Ast.Expression): Ast.Expression {
    return this.#babel.types.binaryExpression('===', this.#copy(value), other);
  }

  /** The number in a branch; the same digit each time where only one number leads there. */
  #countOf(value: Ast.Expression, key: string): Part {
    if (key === 'one' && this.#isEnglish) return '1';
    if (/^\d{1,3}$/.test(key)) return key;
    const { types } = this.#babel;
    this.#formatsNumbers = true;
    return types.callExpression(types.identifier('_formatCount'), [this.#copy(value)]);
  }

  #copy(node: Ast.Expression): Ast.Expression {
    return this.#babel.types.cloneNode(node, true);
  }

  /** Children of a fragment: `<0>` … `</0>` become the components of these names. */
  #children(path: NodePath, parts: readonly Part[], components: Values): JsxChild[] {
    const { types } = this.#babel;
    const open: { name: string; children: JsxChild[] }[] = [{ name: '', children: [] }];
    const add = (child: JsxChild) => open.at(-1)?.children.push(child);
    const close = (name: string, children: JsxChild[]) => {
      const element = components.get(name);
      if (element?.type !== 'JSXElement')
        throw path.buildCodeFrameError(`No element ${name} in this message`);
      const { openingElement } = element;
      const start = types.jsxOpeningElement(
        openingElement.name,
        openingElement.attributes,
        children.length === 0,
      );
      const end = children.length === 0 ? null : types.jsxClosingElement(openingElement.name);
      add(types.jsxElement(start, end, children));
    };
    for (const part of parts.flatMap(splitAtTags)) {
      if (typeof part !== 'string') add(types.jsxExpressionContainer(part));
      else if (/^<\d+>$/.test(part)) open.push({ name: part.slice(1, -1), children: [] });
      else if (/^<\d+\/>$/.test(part)) close(part.slice(1, -2), []);
      else if (/^<\/\d+>$/.test(part)) {
        const ended = open.pop();
        close(part.slice(2, -1), ended?.children ?? []);
      } else if (part !== '') add(types.jsxExpressionContainer(types.stringLiteral(part)));
    }
    return open[0]?.children ?? [];
  }
}

const splitAtTags = (part: Part): readonly Part[] =>
  typeof part === 'string' ? part.split(/(<\/?\d+\/?>)/) : [part];

type JsxChild = Ast.JSXElement | Ast.JSXExpressionContainer;

function fieldsOf(path: NodePath, node: Ast.Node | undefined): Map<string, Ast.Expression> {
  if (node?.type !== 'ObjectExpression') throw path.buildCodeFrameError('A message that is not an object');
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'ObjectProperty')
        throw path.buildCodeFrameError('A message with computed fields');
      const { key, value } = property;
      const name = key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : '';
      return [name, value as Ast.Expression];
    }),
  );
}
