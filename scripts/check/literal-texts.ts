import ts from 'typescript';

/** A text in the source that users would read but that no catalogue has. */
export type LiteralText = {
  readonly line: number;
  readonly text: string;
  readonly node: ts.Node;
};

/** Attributes that are read out or shown: any word there is a text. */
const shownNames =
  /^(?:label|title|placeholder|alt|hint|heading|description|aria-(?:label|description|roledescription|valuetext))$/;
/** Attributes that hold no words. */
const codedNames =
  /^(?:className|class|style|key|id|href|to|src|type|rel|autoComplete|preserveAspectRatio|sizes|\w*Sizes|tags|tagTypes|tagsOf|\w*Tags|\w*Class(?:es)?)$/;
/** Calls whose arguments only developers read, and Lingui's macros. */
const exemptCalls =
  /^(?:console\.\w+|(?:debugLog|collector)\.note|Symbol|import|super|(?:\w+\.)*(?:invalidateTags|matchMedia|setProperty|getPropertyValue|startsWith|endsWith|includes|closest))$/;
const exemptClasses = /(?:Error|RegExp)$/;
/** The name of the product is the same in every language, and so is the address of an example. */
const productName = /\bSwitchyard(?: v[\d.]+)?(?!\w)|\b\w+@company\.com\b/g;
const macros = /^(?:t|msg|plural|select|selectOrdinal|defineMessage)$/;
const macroElements = /^(?:Trans|Plural|Select|SelectOrdinal)$/;
/** Names of keys, of tags, of errors of the browser, of browsers and of systems. */
const keyNames =
  /^(?:Edge|Firefox|Opera|Chrome|Safari|Android|Windows|Linux|h\d|Esc(?:ape)?|Ctrl|Del|Enter|Tab|Home|End|Backspace|Space|Shift|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|\w+Error)$/;

/** At the end of the line or in the line before it: why a string that reads like prose is not shown. */
const marker = /\/\/ no-literal-text: \S/;

/**
 * Texts in a file of the kits or portals that are not marked for the catalogues: text between tags, attributes that
 * are shown, and every other string that reads like prose.
 */
export function literalTexts(file: string, source: string): LiteralText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: LiteralText[] = [];
  const lines = source.split('\n');
  const report = (node: ts.Node, text: string) => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    const isMarked = [lines[line], lines[line - 1]].some((each) => marker.test(each ?? ''));
    if (!isMarked) found.push({ line: line + 1, text, node });
  };
  const visit = (node: ts.Node) => {
    const values = valuesOf(node);
    if (values !== null) return values.forEach(visitValue);
    if (isExempt(node)) return;
    const text = textOf(node);
    if (text !== null) report(node, text);
    ts.forEachChild(node, visit);
  };
  const visitValue = (node: ts.Node) => {
    const words = wordsOfValue(node);
    for (const each of words) if (hasLetters(each.text)) report(each, each.text);
    if (words.length === 0) visit(node);
  };
  visit(parsed);
  return found;
}

/** The text of a node, null if nobody reads it. */
function textOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && node.expression.getText() === 'formatPlural') return node.getText();
  if (ts.isJsxText(node)) return hasLetters(node.text) ? node.text.trim().replaceAll(/\s+/g, ' ') : null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (
      isShown(node)
        ? hasLetters(node.text) && !keyNames.test(node.text) && !/^\w+_\w+$/.test(node.text)
        : isProse(node.text)
    )
      return node.text;
    return null;
  }
  if (!ts.isTemplateExpression(node)) return null;
  const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const joined = words.join('…');
  return words.some((word) => isProse(word) || isFragment(word)) && !isCoded(joined) ? joined : null;
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(productName, ''));

/** Values of a message: what the macros put between its words; null for other nodes. */
function valuesOf(node: ts.Node): readonly ts.Node[] | null {
  if (ts.isTaggedTemplateExpression(node) && macros.test(node.tag.getText())) {
    return ts.isTemplateExpression(node.template)
      ? node.template.templateSpans.map(({ expression }) => expression)
      : [];
  }
  if (!ts.isJsxElement(node) || !macroElements.test(node.openingElement.tagName.getText())) return null;
  const within = (child: ts.JsxChild): readonly ts.Node[] => {
    if (ts.isJsxExpression(child)) return child.expression === undefined ? [] : [child.expression];
    if (ts.isJsxElement(child))
      return [...child.openingElement.attributes.properties, ...child.children.flatMap(within)];
    return ts.isJsxSelfClosingElement(child) ? [child] : [];
  };
  return node.children.flatMap(within);
}

/** Words that a value of a message chooses between: they belong into messages of their own. */
function wordsOfValue(node: ts.Node): readonly ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return wordsOfValue(node.expression);
  if (ts.isConditionalExpression(node))
    return [...wordsOfValue(node.whenTrue), ...wordsOfValue(node.whenFalse)];
  if (ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText()))
    return wordsOfValue(node.right);
  return [];
}

function isExempt(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return exemptClasses.test(node.expression.getText());
  if (ts.isCallExpression(node)) {
    const name = node.expression.getText();
    return exemptCalls.test(name) || macros.test(name);
  }
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))
    return codedNames.test(node.name.getText());
  return isComparison(node);
}

/** A string that is compared, or the name of a property, is none that is shown. */
function isComparison(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isStringLiteralLike(node)) return false;
  if (ts.isCaseClause(parent)) return parent.expression === node;
  if (ts.isBinaryExpression(parent)) {
    return /^(?:===|!==|in)$/.test(parent.operatorToken.getText());
  }
  return ts.isElementAccessExpression(parent) || (ts.isPropertyAssignment(parent) && parent.name === node);
}

function isShown(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isJsxAttribute(parent) && shownNames.test(parent.name.getText());
}

function isProse(text: string): boolean {
  const words = text.replaceAll(productName, '').trim();
  if (isCoded(words)) return false;
  // A capital in the middle of a word is a name of the code.
  if (/^\p{Lu}\p{Ll}+(?:$|[\s,.:!?…’'-])|^\p{Lu}+\s\p{Ll}{2}/u.test(words)) return true;
  return /\p{Ll}[.,!?:;…’"]?\s+\p{L}/u.test(words) || /\p{Ll}{2}[.!?…]$/u.test(words);
}

/** Words beside a value: ` left`, `of `. */
const isFragment = (text: string) =>
  /\s/.test(text) && /(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d:/=-])/u.test(text.replaceAll(productName, ''));

/** Classes of a style sheet, names of keys, addresses. */
function isCoded(text: string): boolean {
  if (keyNames.test(text) || /^(?:…?px\s?)*$/.test(text) || /^[\w-]*[/_=#]\S*$/.test(text)) return true;
  const words = text.trim().split(/\s+/);
  return (
    words.every(
      (word) => /^[\da-z&*@[(!<>.…-][^A-Z]*$/.test(word) && !/[,.!?…]$/.test(word.replace(/…$/, '')),
    ) && words.some((word) => /[a-z]-[a-z\d[(]|[a-z]:[a-z[]|[[\]]|^-/.test(word))
  );
}
