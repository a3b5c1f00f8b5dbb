import { t } from '@lingui/core/macro';
import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';

type Endpoint<Input> = {
  readonly useMutation: () => readonly [
    (input: Input) => PromiseLike<{ readonly error?: unknown }>,
    { readonly isLoading: boolean },
  ];
};

export type RecordChange<Input> = {
  /** Sends the change; resolves to true if it was applied, never rejects. A failure is shown in a toast. */
  readonly send: (input: Input) => Promise<boolean>;
  readonly busy: boolean;
};

/** A write whose failure needs no more than a toast. `failure`: its title. */
export function useRecordChange<Input>(
  { useMutation }: Endpoint<Input>,
  failure = t`Not changed`,
): RecordChange<Input> {
  const [run, { isLoading }] = useMutation();
  const toast = useToast();
  const send = async (input: Input) => {
    const { error } = await run(input);
    if (error) toast({ variant: 'destructive', title: failure, description: describeRequestError(error) });
    return !error;
  };
  return { send, busy: isLoading };
}

type LazyRead<Input, Data> = {
  readonly useLazyQuery: () => readonly [
    (input: Input) => PromiseLike<{ readonly data?: Data | undefined; readonly error?: unknown }>,
    ...unknown[],
  ];
};

/** A read on demand; null if it fails, which a toast has shown. */
export function useReadOnDemand<Input, Data>({
  useLazyQuery,
}: LazyRead<Input, Data>): (input: Input) => Promise<Data | null> {
  const [ask] = useLazyQuery();
  const toast = useToast();
  return async (input) => {
    const { data, error } = await ask(input);
    if (error === undefined && data !== undefined) return data;
    toast({ variant: 'destructive', title: t`Not read`, description: describeRequestError(error) });
    return null;
  };
}
