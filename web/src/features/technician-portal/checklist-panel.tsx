import { Trans } from '@lingui/react/macro';
import type { Checklist, ChecklistItem } from '@switchyard/contracts/checklists/checklist.ts';
import {
  type Answers,
  type AnswerValue,
  isAnswered,
  visibleItems,
} from '@switchyard/contracts/checklists/checklist-rules.ts';
import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { typedAnswer } from './typed-answer.ts';

type ChecklistPanelProps = {
  checklist: Checklist;
  answers: Answers;
  disabled: boolean;
  onAnswer: (itemId: string, value: AnswerValue) => void;
  /** Items answered by taking a picture or a signature. */
  onOpen: (tool: 'photo' | 'signature', itemId: string) => void;
};

/** The items of a checklist; each is answered with one tap or one line. */
export function ChecklistPanel({ checklist, answers, disabled, onAnswer, onOpen }: ChecklistPanelProps) {
  const items = visibleItems(checklist.items, answers);
  const done = items.filter((item) => isAnswered(answers[item.id])).length;
  return (
    <section aria-label={checklist.name} className="flex flex-col">
      <h3 className="flex items-baseline justify-between pb-1 text-sm font-semibold text-2">
        {checklist.name}
        <span className="num font-normal text-3">
          <Trans>
            {done} of {items.length}
          </Trans>
        </span>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex min-h-11 items-center gap-3 border-t border-line py-1">
            <Item
              item={item}
              value={answers[item.id] ?? null}
              disabled={disabled}
              onAnswer={(value) => onAnswer(item.id, value)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ItemProps = Pick<ChecklistPanelProps, 'disabled' | 'onOpen'> & {
  item: ChecklistItem;
  value: AnswerValue;
  onAnswer: (value: AnswerValue) => void;
};

function Item({ item, value, disabled, onAnswer, onOpen }: ItemProps) {
  const answered = isAnswered(value);
  const label = (
    <span className={classNames('min-w-0 flex-1 text-md', answered ? 'text-1' : 'text-2')}>
      {item.label}
      {item.required && !answered && <span className="text-danger"> *</span>}
    </span>
  );
  switch (item.kind) {
    case 'check':
      return (
        <button
          type="button"
          role="checkbox"
          aria-checked={answered}
          disabled={disabled}
          className="flex min-h-11 w-full items-center gap-3 text-left"
          onClick={() => onAnswer(!answered)}
        >
          <Box checked={answered} />
          {label}
        </button>
      );
    case 'photo':
    case 'signature': {
      const tool = item.kind;
      return (
        <button
          type="button"
          disabled={disabled}
          className="flex min-h-11 w-full items-center gap-3 text-left"
          onClick={() => onOpen(tool, item.id)}
        >
          <Box checked={answered} />
          {label}
          <ChevronRight aria-hidden="true" size={16} className="text-3" />
        </button>
      );
    }
    case 'choice':
      return (
        <div className="flex w-full flex-col gap-1.5 py-1.5">
          <div className="flex items-center gap-3">
            <Box checked={answered} />
            {label}
          </div>
          <Options item={item} value={value} disabled={disabled} onAnswer={onAnswer} />
        </div>
      );
    case 'text':
      return (
        <div className="flex w-full flex-col gap-1.5 py-1.5">
          <div className="flex items-center gap-3">
            <Box checked={answered} />
            {label}
          </div>
          <div className="pl-7.5">
            <Line item={item} value={value} disabled={disabled} onAnswer={onAnswer} />
          </div>
        </div>
      );
    case 'number':
      return (
        <>
          <Box checked={answered} />
          {label}
          <Line item={item} value={value} disabled={disabled} onAnswer={onAnswer} />
        </>
      );
    default:
      return item.kind satisfies never;
  }
}

/** Every option is a button: one tap, no list to open. Tapping the chosen one again clears it. */
function Options({ item, value, disabled, onAnswer }: Omit<ItemProps, 'onOpen'>) {
  return (
    <div role="group" aria-label={item.label} className="flex flex-wrap gap-1.5 pl-7.5">
      {item.options.map((option) => (
        <Button
          key={option}
          className="h-9 min-w-16 pointer-coarse:h-11"
          aria-pressed={value === option}
          disabled={disabled}
          onClick={() => onAnswer(value === option ? null : option)}
        >
          {option}
        </Button>
      ))}
    </div>
  );
}

/** Saved on blur, so that a partly typed number is never recorded. */
function Line({ item, value, disabled, onAnswer }: Omit<ItemProps, 'onOpen'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? '' : String(value));
  const commit = () => {
    if (draft === null) return;
    const answer = typedAnswer(item.kind, draft);
    // An invalid number stays in the field for correction.
    if (answer === undefined) return;
    setDraft(null);
    if (answer !== value) onAnswer(answer);
  };
  const isWrong = draft !== null && typedAnswer(item.kind, draft) === undefined;
  return (
    <span className={classNames('flex items-center gap-1.5', item.kind === 'number' && 'w-32')}>
      <Input
        aria-label={item.unit === null ? item.label : `${item.label}, ${item.unit}`}
        inputMode={item.kind === 'number' ? 'decimal' : 'text'}
        className={item.kind === 'number' ? 'num text-right' : 'w-full'}
        aria-invalid={isWrong}
        disabled={disabled}
        value={shown}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      {item.unit !== null && <span className="text-sm text-3">{item.unit}</span>}
    </span>
  );
}

function Box({ checked }: { checked: boolean }) {
  return checked ? (
    <Check aria-hidden="true" size={18} className="shrink-0 text-ok" />
  ) : (
    <span aria-hidden="true" className="size-4.5 shrink-0 rounded-sm border-2 border-line-strong" />
  );
}
