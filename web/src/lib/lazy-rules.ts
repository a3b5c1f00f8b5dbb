import type { FieldValues, Resolver } from 'react-hook-form';

/** Rules of a form that are fetched apart from it. */
export type LazyRules<Input extends FieldValues, Output> = {
  readonly resolver: Resolver<Input, unknown, Output>;
  /** Fetches them; never rejects. */
  readonly preload: () => void;
};

/**
 * Checks a form by rules that are fetched when it is used: they come with the schema library, which is larger than any
 * form. Without them what was typed goes to the server as it is, which has the same rules.
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
