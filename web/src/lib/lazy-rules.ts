import type { FieldValues, Resolver } from 'react-hook-form';

/** Validation rules of a form, fetched separately. */
export type LazyRules<Input extends FieldValues, Output> = {
  readonly resolver: Resolver<Input, unknown, Output>;
  /** Fetches them; never rejects. */
  readonly preload: () => void;
};

/**
 * Validates a form with rules that are fetched when it is used: they include the schema library, which is larger than
 * any form. Without them, input is sent as typed, and the server applies the same rules.
 */
export function lazyRules<Input extends FieldValues, Output = Input>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): LazyRules<Input, Output> {
  return {
    resolver: async (values, context, options) => {
      const check = await load().catch(() => null);
      if (check === null) return { values: values as FieldValues as Output, errors: {} };
      return await check(values, context, options);
    },
    preload: () => void load().catch(() => {}),
  };
}
