import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

test('rules of classes that the markup does not have are left out, everything else stays', () => {
  const css = [
    '/*! note {} */@layer theme,utilities;',
    ':root{--bg:#000;--a:"}"}',
    '@font-face{font-family:Inter;src:url(/a.woff2)}',
    '@layer utilities{.flex{display:flex}.grid,.flex.wide{display:grid}.gone{color:red}',
    String.raw`.md\:flex:hover{x:y}.w-\[calc\(100\%-1px\)\]{w:1}`,
    ':where([data-theme=light]) .in-light\\:hidden:is(.other *){d:n}',
    '@media (width>=800px){.gone{a:b}.md\\:flex{display:flex}}@media print{.gone{a:b}}}',
    '@keyframes fade{from{opacity:0}}',
  ].join('');
  const html = '<p class="flex md:flex"></p><p class="w-[calc(100%-1px)] in-light:hidden wide"></p>';
  expect(usedStyles(css, html)).toBe(
    [
      '@layer theme,utilities;',
      ':root{--bg:#000;--a:"}"}',
      '@font-face{font-family:Inter;src:url(/a.woff2)}',
      '@layer utilities{.flex{display:flex}.flex.wide{display:grid}',
      String.raw`.md\:flex:hover{x:y}.w-\[calc\(100\%-1px\)\]{w:1}`,
      ':where([data-theme=light]) .in-light\\:hidden:is(.other *){d:n}',
      '@media (width>=800px){.md\\:flex{display:flex}}}',
      '@keyframes fade{from{opacity:0}}',
    ].join(''),
  );
});
