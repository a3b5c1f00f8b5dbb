import { zodResolver } from '@hookform/resolvers/zod';
import { phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { phoneReader, withPhones } from './typed-phone.ts';

const schema = z.object({ phone: phoneSchema });
const options: ResolverOptions<z.input<typeof schema>> = { fields: {}, shouldUseNativeValidation: false };

async function read(phone: string, country: string | null) {
  const resolver = withPhones(zodResolver(schema), ['phone'], phoneReader(country));
  const { values, errors } = await resolver({ phone }, undefined, options);
  return 'phone' in errors ? errors.phone?.type : values;
}

test('a number without a country code belongs to the country of the company', async () => {
  expect(await read('020 7946 0958', 'GB')).toEqual({ phone: '+442079460958' });
  expect(await read('7911 123456', 'GB')).toEqual({ phone: '+447911123456' });
  expect(await read('(617) 555-0142', 'US')).toEqual({ phone: '+16175550142' });
  expect(await read('(617) 555-0142', null)).toEqual({ phone: '+16175550142' });
});

test('a number with its country code is the same in every company', async () => {
  expect(await read('+1 617 555 0142', 'GB')).toEqual({ phone: '+16175550142' });
  expect(await read('0044 20 7946 0958', 'DE')).toEqual({ phone: '+442079460958' });
});

test('ten digits that are no number of the country are not read as North American', async () => {
  // No number of Iceland has ten digits.
  expect(await read('6175550142', 'IS')).toBe('invalid_format');
});
