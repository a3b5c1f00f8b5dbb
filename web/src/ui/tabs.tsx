import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Buttons at the right end of the tab row. */
  aside?: ReactNode;
  className?: string;
  contentClassName?: string;
};

/** Tabs with the current one underlined; arrow keys move between them. Only the current content is mounted. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, aside, className, contentClassName } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.value === value) ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab === current);
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[step % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };

  return (
    <div className={classNames('flex min-h-0 flex-col', className)}>
      <div className="flex shrink-0 items-center border-b border-line px-4">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 gap-4 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              data-value={tab.value}
              aria-selected={tab === current}
              aria-controls={`${id}-panel`}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classNames(
                'relative flex h-9 pointer-coarse:h-11 shrink-0 items-center gap-1.5 transition-colors hover:text-1 focus-visible:-outline-offset-2',
                tab === current
                  ? 'text-1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
                  : 'text-3',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="num text-xs text-3">{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        key={current?.value}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${current?.value ?? ''}`}
        tabIndex={0}
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2',
          contentClassName,
        )}
      >
        {current?.content}
      </div>
    </div>
  );
}
