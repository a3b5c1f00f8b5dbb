import { describe, expect, it, test } from 'vitest';
import { renderArticle } from './render-article.ts';

const html = (markdown: string) => renderArticle(markdown).html;

describe('a rendered article', () => {
  it('has anchors for its headings and lists them', () => {
    const { html: page, headings } = renderArticle('# Jobs\n\n## Make a `job`\n\n### Again\n\n## Again');
    expect(headings).toEqual([
      { anchor: 'jobs', heading: 'Jobs', level: 2 },
      { anchor: 'make-a-job', heading: 'Make a job', level: 2 },
      { anchor: 'again', heading: 'Again', level: 3 },
      { anchor: 'again-2', heading: 'Again', level: 2 },
    ]);
    expect(page).toContain('<h2 id="make-a-job">Make a <code>job</code><a class="anchor" href="#make-a-job"');
    expect(page).not.toContain('<h1');
  });

  it('has tables that can be scrolled by keyboard', () => {
    expect(html('| A | B |\n|---|---|\n| 1 | **2** |')).toBe(
      '<div class="table" role="region" aria-label="Table: overview" tabindex="0"><table><thead><tr><th scope="col">A</th>' +
        '<th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table></div>\n',
    );
  });
});

test('tables have names of their own, after the heading they stand below', () => {
  const table = '| A |\n|---|\n| 1 |';
  const page = html(`${table}\n\n## States "now"\n\n${table}\n\n${table}`);
  expect([...page.matchAll(/aria-label="(Table[^"]*)"/g)].map((match) => match[1])).toEqual([
    'Table: overview',
    'Table: States &quot;now&quot;',
    'Table: States &quot;now&quot;, 2',
  ]);
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;'],
  ['text <img src=x onerror=alert(1)> text', '&lt;img src=x onerror=alert(1)&gt;'],
  ['<div>\n\n**a**\n\n</div>', '&lt;div&gt;'],
  ['```html"><script>\n<b>\n```', '<code>&lt;b&gt;</code>'],
  ['`<b>`', '<code>&lt;b&gt;</code>'],
  ['# <svg onload=alert(1)>', '&lt;svg'],
  ['| <b>a</b> |\n|---|\n| <i>b</i> |', '&lt;i&gt;b&lt;/i&gt;'],
])('HTML in %j is text', (markdown, shown) => {
  const page = html(markdown);
  expect(page).toContain(shown);
  expect(page).not.toMatch(/<(?:script|img|svg|b|i|div(?! class="table"))[ >]/);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](java\u0000script:alert(1))',
  '[a](data:text/html,x)',
  '[a](//elsewhere.example)',
  '[a](JAVASCRIPT&#58;alert(1))',
  '![a](javascript:alert(1))',
  '![a](https://elsewhere.example/x.png)',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
])('%j leads nowhere', (markdown) => expect(html(markdown)).not.toMatch(/(?:href|src)=/));

test.each([
  ['[a](/docs/dispatching/jobs#make)', 'href="/docs/dispatching/jobs#make"'],
  ['[a](#make)', 'href="#make"'],
  [
    '[a](https://example.com/?a=1&b="c")',
    'href="https://example.com/?a=1&amp;b=&quot;c&quot;" rel="noopener noreferrer"',
  ],
  ['![A board](/images/board.png)', '<img src="/images/board.png" alt="A board"'],
])('%j keeps its address', (markdown, address) => expect(html(markdown)).toContain(address));

test.each([
  '[',
  '![](',
  '```',
  '|',
  '| a\n|-',
  '> > > >',
  '***',
  '# ',
  '\u0000',
  '[a](<',
  '&#x0;',
  '\\',
  '- [ ',
  '<!--',
  '<![CDATA[',
  '\uD800',
  '[x]: <',
  '~~~\n```',
  '*'.repeat(5000),
  '['.repeat(5000),
  '> '.repeat(500),
  '- '.repeat(500),
])('malformed Markdown %# is a page all the same', (markdown) => {
  expect(typeof html(`${markdown}\n\n## After`)).toBe('string');
});
