import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
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

/** Tabs with an underline on the current one. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, aside, className, contentClassName } = props;
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center border-b border-line px-4">
        <RadixTabs.List aria-label={label} className="flex min-w-0 flex-1 gap-4 overflow-x-auto">
          {tabs.map((tab) => (
            <RadixTabs.Trigger
              key={tab.value}
              value={tab.value}
              className="relative flex h-9 shrink-0 items-center gap-1.5 text-3 transition-colors hover:text-1 data-[state=active]:text-1 data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:rounded-full data-[state=active]:after:bg-accent focus-visible:outline-offset-[-2px]"
            >
              {tab.label}
              {tab.count !== undefined && <span className="num text-xs text-3">{tab.count}</span>}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          className={classNames(
            'min-h-0 flex-1 overflow-y-auto focus-visible:outline-offset-[-2px]',
            contentClassName,
          )}
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
