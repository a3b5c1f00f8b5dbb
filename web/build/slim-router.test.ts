import { expect, test } from 'vitest';
import { slimRouterSource } from './slim-router.ts';

test('what keeps unused parts of the router is left out, and nothing else', () => {
  const link =
    'return shouldPrefetch && !isAbsolute ? createElement(Fragment, null, link, createElement(PrefetchPageLinks, {})) : link;';
  const source = `var NavLink = React10.forwardRef(\nLink.displayName = "Link";\nNavLink.displayName = "NavLink";\n    ${link}\n`;
  expect(slimRouterSource(source)).toBe(
    'var NavLink = /* @__PURE__ */ React10.forwardRef(\nLink.displayName = "Link";\n\n    return link;\n',
  );
});
