/**
 * Removes rules for classes that the markup does not use. Rules for elements, custom properties, animations and fonts
 * are kept.
 */
export function usedStyles(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const decoded = new Set([...used].map((name) => name.replaceAll('&gt;', '>').replaceAll('&amp;', '&')));
  return keep(css, decoded);
}

/** Filters the rules of a block, recursively. */
function keep(css: string, used: ReadonlySet<string>): string {
  let kept = '';
  for (const { head, body } of rulesOf(css)) {
    if (body === null) {
      kept += `${head};`;
    } else if (/^@(?:media|layer|supports|container)/.test(head)) {
      const inner = keep(body, used);
      if (inner !== '') kept += `${head}{${inner}}`;
    } else if (head.startsWith('@')) {
      kept += `${head}{${body}}`;
    } else {
      const selectors = splitTop(head, ',').filter((selector) => isUsed(selector, used));
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`;
    }
  }
  return kept;
}

/** True if all classes required by a selector are used; `:not()` and `:where()` require nothing. */
function isUsed(selector: string, used: ReadonlySet<string>): boolean {
  const plain = selector.replaceAll(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(/\.((?:\\.|[\w-]|\p{L})+)/gu)].every(([, name = '']) =>
    used.has(name.replaceAll(/\\(.)/g, '$1')),
  );
}

type Rule = { readonly head: string; readonly body: string | null };

/** Sibling rules: the prelude and the block, `null` for a statement without a block. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  let start = 0;
  let open = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') at += 1;
    else if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth === 0) {
        rules.push({ head: text.slice(start, open).trim(), body: text.slice(open + 1, at) });
        start = at + 1;
      }
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: text.slice(start, at).trim(), body: null });
      start = at + 1;
    }
  }
  return rules;
}

/** Splits at separators outside of brackets. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === separator && depth === 0) parts.push('');
    else {
      parts[parts.length - 1] += sign;
      if (sign === '\\') {
        at += 1;
        parts[parts.length - 1] += text[at] ?? '';
      }
    }
  }
  return parts;
}
