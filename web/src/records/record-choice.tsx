import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeRequestError } from '../lib/request-error.ts';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { useToast } from '../ui/use-toast.ts';
import type { Revised } from './record-api.ts';
import { type UpdateApi, useSaveMerged } from './use-save-merged.ts';

type RecordChoiceProps<Item extends Revised, Patch extends object, Field extends keyof Item & keyof Patch> = {
  api: UpdateApi<Item, Patch>;
  item: Item;
  field: Field;
  label: string;
  options: readonly { readonly value: Item[Field]; readonly label: string; readonly icon?: ReactNode }[];
  /** The chosen value. */
  children: ReactNode;
};

/** A value of a closed list that is changed with one click. Another user's newer choice is never overwritten unseen. */
export function RecordChoice<
  Item extends Revised,
  Patch extends object,
  Field extends keyof Item & keyof Patch,
>({ api, item, field, label, options, children }: RecordChoiceProps<Item, Patch, Field>) {
  const save = useSaveMerged(api);
  const toast = useToast();
  const wordOf = (of: Item) => options.find(({ value }) => value === of[field])?.label ?? '';
  const choose = async (value: Item[Field]) => {
    try {
      const outcome = await save.merged(item, { [field]: value } as unknown as Patch);
      if (outcome.kind === 'saved') return;
      toast({
        title: t`Someone else set it to ${wordOf(outcome.current)}`,
        description: t`Your choice was not saved. Choose again if it still holds.`,
        variant: 'destructive',
      });
    } catch (error) {
      toast({ title: t`Not changed`, description: describeRequestError(error), variant: 'destructive' });
    }
  };
  return (
    <DropdownMenu
      items={options.map(({ value, ...option }) => ({ ...option, onSelect: () => void choose(value) }))}
      trigger={
        <button
          type="button"
          aria-label={t`${label}: ${wordOf(item)}. Change`}
          className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 hover:bg-surface-3"
        >
          {children}
          <ChevronDown aria-hidden="true" size={12} className="text-3" />
        </button>
      }
    />
  );
}
