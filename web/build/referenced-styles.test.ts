import { expect, test } from 'vitest';
import { referencedStyles } from './referenced-styles.ts';

test('what nothing refers to is left out: properties, animations, and fonts without a character of the text', () => {
  const css = [
    '@font-face{font-family:A;unicode-range:U+??}@font-face{font-family:A;unicode-range:U+1F??,U+400-45F}',
    '@font-face{font-family:B;src:local(B)}',
    '@property --gone{syntax:"*";inherits:false}@property --read{syntax:"*";inherits:false}',
    ':root{--read:1;--quoted:"};";--gone:red;--only-by-gone: ;--in-markup:2}',
    '.a{--gone:var(--only-by-gone);width:var(--read,0)}.b{animation:slide 1s}',
    '@keyframes slide{0%{opacity:0}to{opacity:1}}@keyframes slide-up{0%{opacity:0}}',
  ].join('');
  expect(referencedStyles(css, '<p style="height:var(--in-markup)">é</p>')).toBe(
    [
      '@font-face{font-family:A;unicode-range:U+??}',
      '@font-face{font-family:B;src:local(B)}',
      '@property --read{syntax:"*";inherits:false}',
      ':root{--read:1;--in-markup:2}',
      '.a{width:var(--read,0)}.b{animation:slide 1s}',
      '@keyframes slide{0%{opacity:0}to{opacity:1}}',
    ].join(''),
  );
});
