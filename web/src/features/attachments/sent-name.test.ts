import { fileNameSchema } from '@switchyard/contracts/attachments/attachment.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sentName } from './sent-name.ts';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['Übersicht Küche.PDF', 'Übersicht Küche.PDF'],
  ['a/b\\c.txt', 'a_b_c.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  \u0007 ', 'file'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
])('sends %j as %j', (name, sent) => {
  expect(sentName(name)).toBe(sent);
});

it('is a name that the server takes, whatever the file is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      expect(fileNameSchema.safeParse(sentName(name)).success).toBe(true);
    }),
  );
});
