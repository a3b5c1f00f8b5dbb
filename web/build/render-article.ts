import { anchorMaker, plainText } from '@switchyard/contracts/documentation/article-text.ts';
import { Marked, type Tokens } from 'marked';

/** A heading of a rendered article, for its table of contents. */
export type ArticleHeading = { readonly anchor: string; readonly heading: string; readonly level: number };

/**
 * Renders the Markdown of an article as HTML. Embedded HTML is shown as text; addresses other than http(s), mailto
 * and those of this site are removed; no input makes it throw.
 */
export function renderArticle(markdown: string): { html: string; headings: readonly ArticleHeading[] } {
  const anchorOf = anchorMaker();
  const headings: ArticleHeading[] = [];
  const tableName = namesOnce();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: ({ text, raw }: Tokens.HTML | Tokens.Tag) => escapeHtml(text === '' ? raw : text),
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(text);
        const level = Math.max(2, depth);
        const heading = plainText(text);
        headings.push({ anchor, heading, level });
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to “${escapeHtml(heading)}”">#</a>`;
        return `<h${level} id="${anchor}">${this.parser.parseInline(tokens)}${link}</h${level}>\n`;
      },
      code: ({ text, lang }) => {
        const name = /^[\w-]+/.exec(lang ?? '')?.[0] ?? 'text';
        return `<pre tabindex="0" data-language="${name}"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        if (!isSafe(href)) return text;
        const outside = /^https?:/i.test(href) ? ' rel="noopener noreferrer"' : '';
        return `<a href="${escapeHtml(href)}"${outside}>${text}</a>`;
      },
      image: ({ href, text }) =>
        /^\/(?!\/)/.test(href)
          ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy" decoding="async">`
          : escapeHtml(text),
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th') =>
          `<tr>${cells
            .map(
              (cell) =>
                `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`,
            )
            .join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        const table = `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`;
        const name = escapeHtml(tableName(`Table: ${headings.at(-1)?.heading ?? 'overview'}`));
        return `<div class="table" role="region" aria-label="${name}" tabindex="0">${table}</div>\n`;
      },
    },
  });
  return { html: marked.parse(withoutControls(markdown), { async: false }), headings };
}

/** Numbers repeated names: each scrollable region needs a distinct name. */
function namesOnce(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}, ${count}`;
  };
}

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

/** Pages of this site, fragments, and addresses that the browser only opens or passes to mail and telephone. */
function isSafe(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(href);
}

/** Removes control characters: browsers ignore some of them, even within a scheme. */
function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => (/[\n\t]/.test(character) ? character : ''));
}
