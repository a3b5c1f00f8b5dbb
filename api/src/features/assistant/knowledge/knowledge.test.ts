import { describe, expect, it, test } from 'vitest';
import { createKnowledge, type Passage } from './knowledge.ts';
import { readableMarkdown } from './readable-markdown.ts';
import { passagesOf } from './read-site-pages.ts';

const passage = (fields: Partial<Passage>): Passage => ({
  kind: 'article',
  path: '/docs/dispatching/plan-and-move',
  anchor: '',
  title: 'Plan and move visits',
  heading: 'Plan and move visits',
  text: 'Give a job to a technician.',
  keywords: [],
  audience: ['everyone'],
  ...fields,
});
const knowledge = createKnowledge([
  passage({ isSummary: true }),
  passage({ anchor: 'move-a-visit', heading: 'Move a visit', text: 'Drag the bar to another time.' }),
  passage({
    path: '/docs/running/backups',
    title: 'Backups',
    heading: 'Backups',
    text: 'Dump the database.',
    audience: ['operator'],
  }),
  passage({
    kind: 'page',
    path: '/pricing',
    title: 'Pricing',
    heading: 'Pricing',
    text: 'Pay for technicians.',
  }),
]);
const staff = { readers: ['manager'], kinds: ['article'] } as const;

describe('the knowledge', () => {
  it('answers with a section despite typing errors and inflections', () => {
    for (const question of ['how do I move visits?', 'moving a visit', 'how to move a vissit']) {
      expect(knowledge.search(question, staff).answer?.section).toMatchObject({
        heading: 'Move a visit',
        citation: { href: '/docs/dispatching/plan-and-move#move-a-visit' },
      });
    }
  });

  it('is hidden from other audiences, and from other kinds', () => {
    expect(knowledge.search('backups', staff)).toEqual({});
    expect(knowledge.search('backups', { ...staff, readers: ['operator'] }).answer?.section.title).toBe(
      'Backups',
    );
    expect(knowledge.search('pricing', staff)).toEqual({});
  });

  it('without an answer returns only the nearest article', () => {
    const found = knowledge.search('can a zeppelin move across the purple ocean', staff);
    expect(found.answer).toBeUndefined();
    expect(found.nearest?.href).toContain('/docs/dispatching/plan-and-move');
    expect(knowledge.search('what is the capital of France', staff)).toEqual({});
    expect(knowledge.search('???', staff)).toEqual({});
  });

  it('does not answer a single word with a passage that merely mentions it', () => {
    const found = knowledge.search('what is the bar', staff);
    expect(found.answer).toBeUndefined();
    expect(found.nearest?.href).toBe('/docs/dispatching/plan-and-move#move-a-visit');
  });
});

describe('an exact answer', () => {
  const exact = { readers: ['everyone'], kinds: ['article', 'page'], isExact: true } as const;

  it('covers every word of the question, and quotes the rarest one', () => {
    expect(knowledge.search('how do I move visits?', exact).answer?.section.heading).toBe('Move a visit');
    const found = knowledge.search('can I move visits by zeppelin?', exact);
    expect(found.answer).toBeUndefined();
    expect(found).toMatchObject({
      nearest: { href: '/docs/dispatching/plan-and-move#move-a-visit' },
      missing: ['zeppelin'],
    });
    expect(knowledge.search('pay for visits of technicians', exact).answer).toBeUndefined();
  });

  it('quotes whole sentences only', () => {
    const listed = createKnowledge([
      passage({
        kind: 'page',
        path: '/features',
        heading: 'Plumbing',
        text: 'Valves. Pipes.',
        sentences: '',
      }),
    ]);
    const found = listed.search('plumbing valves', exact);
    expect(found.answer).toBeUndefined();
    expect(found.nearest?.href).toBe('/features');
  });
});

test('tables and lists read as sentences', () => {
  const markdown =
    '## Steps\n- Open it\n| From | To |\n|---|---|\n| Planned | Dispatched |\n\n| From | To | Who |\n|---|:--|---|\n| Planned | Dispatched | Office |\n| Sent | – | Nobody |\n```\n| code | stays |\n```';
  expect(
    readableMarkdown(markdown)
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    '## Steps',
    '- Open it.',
    'Planned: Dispatched.',
    'Planned: To Dispatched, Who Office.',
    'Sent: Who Nobody.',
    '```',
    '| code | stays |',
    '```',
  ]);
});

test('a built page is read by its headings, without code and navigation', () => {
  const html = `<title>Pricing · Switchyard</title><nav>Menu</nav><main><h1>Pay for people</h1><p>Every plan &amp; feature.</p>
    <section id="limits"><h2>Limits</h2><script>alert(1)</script><ul><li>5&nbsp;visits</li><li>Two</li></ul></section></main>`;
  expect(passagesOf('/pricing', html)).toMatchObject([
    {
      title: 'Pricing',
      anchor: '',
      heading: 'Pay for people',
      text: 'Every plan & feature.',
      sentences: 'Every plan & feature.',
    },
    { title: 'Pricing', anchor: 'limits', heading: 'Limits', text: '5 visits. Two.', sentences: '' },
  ]);
});
