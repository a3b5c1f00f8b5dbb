import { t } from '@lingui/core/macro';
import type { Mentionable } from '@switchyard/contracts/comments/comment.ts';
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type Commented, useCommentPeopleQuery } from './comments-api.ts';
import { type TypedMention, typedMention, withMention } from './mentions.ts';

type MentionFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & {
  readonly commented: Commented;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onMention: (person: Mentionable) => void;
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void;
  /** Escape while nobody is offered. */
  readonly onEscape?: () => void;
};

/** Milliseconds without typing before people are looked for. */
const searchDelayMs = 150;
const none: readonly Mentionable[] = [];

/** A text field that offers people after an `@`; arrows choose, Enter or Tab takes, Escape closes. */
export function MentionField(props: MentionFieldProps) {
  const { commented, value, onText, onMention, onSubmit, onEscape, ...rest } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const people = usePeople(commented, typed);
  const isOpen = typed !== null && people.length > 0;
  const place = Math.min(chosen, people.length - 1);
  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [value]);
  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setTyped(typedMention(text, selectionStart));
    setChosen(0);
  };
  const take = (person: Mentionable | undefined) => {
    if (typed === null || person === undefined) return;
    const { text, caret } = withMention(value, typed, person.name);
    caretAfter.current = caret;
    setTyped(null);
    onMention(person);
    onText(text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSend = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    const act = isSend
      ? onSubmit
      : isOpen
        ? listKey(event.key)
        : event.key === 'Escape'
          ? onEscape
          : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const listKey = (key: string) =>
    ({
      ArrowDown: () => setChosen((place + 1) % people.length),
      ArrowUp: () => setChosen((place + people.length - 1) % people.length),
      Enter: () => take(people[place]),
      Tab: () => take(people[place]),
      Escape: () => setTyped(null),
    })[key];
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        className="w-full"
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${place}` : undefined}
        onChange={(event) => {
          onText(event.target.value);
          look(event.target);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <div
          id={list}
          role="listbox"
          aria-label={t`People to mention`}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lg"
        >
          {people.map((person, index) => (
            <button
              key={person.id}
              id={`${list}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              className={classNames(
                'flex min-h-8 w-full items-center gap-2 px-2 text-left text-1 pointer-coarse:min-h-11',
                index === place && 'bg-surface-3',
              )}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar name={person.name} size="sm" />
              <span className="min-w-0 flex-1 truncate">{person.name}</span>
              <span className="text-xs text-3">{roleWord(person.role)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function roleWord(role: Mentionable['role']): string {
  return role === 'technician' ? t`Technician` : t`Office`;
}

/** People for the typed words: all are read once, and narrowed here while the server answers. */
function usePeople(commented: Commented, typed: TypedMention | null): readonly Mentionable[] {
  const words = typed?.words.trim() ?? '';
  const q = useDebounced(words, searchDelayMs);
  const { data, currentData } = useCommentPeopleQuery({ ...commented, q }, { skip: typed === null });
  const found = (currentData ?? data)?.items ?? none;
  const wanted = words.toLowerCase().split(/\s+/);
  return found.filter(({ name }) => {
    // The name is complete: a list would only cover what is below.
    if (name === words) return false;
    const parts = name.toLowerCase().split(/\s+/);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
