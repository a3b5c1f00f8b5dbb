import { expect, test } from 'vitest';
import { fillFacts, operatorFacts, factToken, withFactMarks } from './operator-facts.ts';

const source = operatorFacts.map((fact) => `<p>${factToken(fact)}</p>`).join('');

test('a built page gets the stated facts as text, never as markup', () => {
  const filled = fillFacts(withFactMarks(source), { name: 'Pipes & <b>Sons</b> "$&"', country: 'Germany' });
  expect(filled).toContain('<p>Pipes &amp; &lt;b&gt;Sons&lt;/b&gt; &#34;$&amp;&#34;</p>');
  expect(filled).toContain('<p>Germany</p>');
  expect(filled).toContain('<p>Not stated: this is a demonstration</p>');
  expect(filled).not.toMatch(/<<<|\{\{/);
});
