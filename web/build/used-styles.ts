/**
 * Of a style sheet what markup needs: rules for classes that it does not have are left out. Rules for elements, custom
 * properties, animations and fonts stay.
 */
export function usedStyles(css: string, html: string): string {
  const used = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const decoded = new Set([...used].map((name) => name.replaceAll('&gt;', '>').replaceAll('&amp;', '&')));
  return keep(css, decoded);
}

/** Keeps the rules of one block, and of the blocks within. */
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

/** Whether all classes that a selector asks for are there; what stands in `:not()` or `:where()` asks for nothing. */
function isUsed(selector: string, used: ReadonlySet<string>): boolean {
  const plain = selector.replaceAll(/:(?:not|where|is|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...plain.matchAll(/\.((?:\\.|[\w-]|\p{L})+)/gu)].every(([, name = '']) =>
    used.has(name.replaceAll(/\\(.)/g, '$1')),
  );
}

type Rule = { readonly head: string; readonly body: string | null };

/** Rules side by side: what stands before a block, and the block; `null` for a statement without one. */
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

/** Parts between separators that stand outside of brackets. */
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
