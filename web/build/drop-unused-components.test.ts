import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { markComponents } from './drop-unused-components.ts';

const marked = (code: string) => markComponents(code, parseSync('library.js', code).program);

test('a component at the top of a module may be dropped', () => {
  expect(marked('var Form = React10.forwardRef(draw);\nForm.displayName = "Form";\nvar Link = 1;')).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(draw);\n\nvar Link = 1;',
  );
});

test.for([
  'Command.Item = Item;',
  'Form.displayName = nameOf(Form);',
  'React.useEffect(read);',
  'function wrap(Inner) { Inner.displayName = "Wrapped"; return React.forwardRef(Inner); }',
  'var text = "Form.displayName = 1";',
])('%s stays as it is', (source) => {
  expect(marked(source)).toBe(source);
});
