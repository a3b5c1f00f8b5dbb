import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChecklistItem } from '@switchyard/contracts/checklists/checklist.ts';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { ItemDraft } from './checklist-draft.ts';

const kinds: readonly { value: ChecklistItem['kind']; label: string }[] = [
  { value: 'check', label: t`Tick or yes/no` },
  { value: 'number', label: t`Number` },
  { value: 'text', label: t`Text` },
  { value: 'choice', label: t`Choice` },
  { value: 'photo', label: t`Photo` },
  { value: 'signature', label: t`Signature` },
];

type ChecklistItemFieldsProps = {
  item: ItemDraft;
  /** From one. */
  number: number;
  /** Earlier rows, which its condition may refer to. */
  earlier: readonly ItemDraft[];
  isLast: boolean;
  onChange: (item: ItemDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One row of a checklist being edited. */
export function ChecklistItemFields(props: ChecklistItemFieldsProps) {
  const { item, number, isLast, onChange, onMove, onRemove } = props;
  return (
    <li aria-label={t`Item ${number}`} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_160px]">
        <Field label={t`Question ${number}`} required>
          <Input
            maxLength={200}
            value={item.label}
            onChange={(event) => onChange({ ...item, label: event.target.value })}
          />
        </Field>
        <Field label={t`Answer`}>
          <Select options={kinds} value={item.kind} onChange={(kind) => onChange({ ...item, kind })} />
        </Field>
      </div>
      {item.kind === 'number' && (
        <Field label={t`Unit`}>
          <Input
            maxLength={20}
            value={item.unit ?? ''}
            onChange={(event) =>
              onChange({ ...item, unit: event.target.value === '' ? null : event.target.value })
            }
          />
        </Field>
      )}
      {item.kind === 'choice' && (
        <Field label={t`Options`} required hint={t`One per line, two at least`}>
          <Textarea
            rows={3}
            value={item.options.join('\n')}
            onChange={(event) => onChange({ ...item, options: event.target.value.split('\n') })}
          />
        </Field>
      )}
      <Condition {...props} />
      <div className="flex items-center gap-1">
        <span className="mr-auto">
          <Checkbox checked={item.required} onChange={(required) => onChange({ ...item, required })}>
            <Trans>Required</Trans>
          </Checkbox>
        </span>
        <IconButton
          label={t`Move item ${number} up`}
          icon={<ArrowUp />}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t`Move item ${number} down`}
          icon={<ArrowDown />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={t`Remove item ${number}`}
          icon={<Trash2 />}
          disabled={number === 1 && isLast}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

const always = 'always';

/** When it is asked: always, or if an earlier row was answered with yes, or with one of its options. */
function Condition({ item, earlier, onChange }: ChecklistItemFieldsProps) {
  const options = [
    { value: always, label: t`Always` },
    ...earlier.flatMap(({ id, label, kind, options: choices }) => {
      // An unsaved row has no id that a condition could refer to.
      if (id === null) return [];
      if (kind === 'check') return [{ value: `${id}=`, label: t`If “${label}” is yes` }];
      if (kind !== 'choice') return [];
      return choices
        .filter((choice) => choice.trim() !== '')
        .map((choice) => ({ value: `${id}=${choice}`, label: t`If “${label}” is ${choice}` }));
    }),
  ];
  if (options.length === 1) return null;
  const { showWhen } = item;
  const value =
    showWhen === null
      ? always
      : `${showWhen.itemId}=${showWhen.equals === true ? '' : String(showWhen.equals)}`;
  const choose = (next: string) => {
    const [itemId = '', ...rest] = next.split('=');
    const answer = rest.join('=');
    const condition = next === always ? null : { itemId, equals: answer === '' ? true : answer };
    onChange({ ...item, showWhen: condition });
  };
  return (
    <Field label={t`Asked`}>
      <Select options={options} value={value} onChange={choose} />
    </Field>
  );
}
