import type { FieldValues, Resolver } from 'react-hook-form';
import { useCurrentUser } from './use-session.ts';

/** Makes a typed telephone number readable for a schema. */
export type ReadPhone = (text: string) => Promise<string>;

/** Countries whose numbers without a country code the schema of telephone numbers reads itself. */
const northAmerican: readonly string[] = ['US', 'CA'];

/**
 * A reader of typed telephone numbers: those without a country code belong to the country of the company. The schema refuses what
 * the reader does not understand.
 */
export function useReadPhone(): ReadPhone {
  return phoneReader(useCurrentUser().companyCountry);
}

/** @param country - null: unknown, the schema reads every number */
export function phoneReader(country: string | null): ReadPhone {
  return async (text) => {
    if (country === null || northAmerican.includes(country) || /^\s*(\+|00|$)/.test(text)) return text;
    return (await readNational(text, country)) ?? unreadable(text);
  };
}

async function readNational(text: string, country: string): Promise<string | undefined> {
  try {
    const { readNationalPhone } = await import('../lib/national-phone.ts');
    return readNationalPhone(text, country);
  } catch {
    // Its code is not on this device, and the network is gone: the person can write the country code.
    return undefined;
  }
}

/** Ten digits alone would be read as North American. */
function unreadable(text: string): string {
  return `#${text}`;
}

/** A resolver that reads the telephone numbers of a form before the given one does. */
export function withPhones<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  names: readonly (keyof Input & string)[],
  readPhone: ReadPhone,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const read = await Promise.all(
      names.map(async (name) => {
        const value: unknown = values[name];
        return [name, typeof value === 'string' ? await readPhone(value) : value] as const;
      }),
    );
    return await resolver({ ...values, ...Object.fromEntries(read) }, context, options);
  };
}
