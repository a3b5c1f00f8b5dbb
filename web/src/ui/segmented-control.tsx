import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

export type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** With `iconOnly` the label is for screen readers only. */
  readonly icon?: ReactNode;
};

type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the choice. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** A choice between two to five visible options; radio buttons underneath, so arrow keys change the selection. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, iconOnly = false, size = 'md', className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'inline-flex max-w-full shrink-0 overflow-x-auto rounded-md border border-line bg-surface-2',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={iconOnly ? segment.label : undefined}
          className={classNames(
            'relative inline-flex shrink-0 items-center justify-center whitespace-nowrap gap-1.5 text-2 transition-colors first:rounded-l-md last:rounded-r-md not-first:border-l not-first:border-line hover:text-1 has-checked:bg-surface-3 has-checked:font-medium has-checked:text-1 has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus [&_svg]:size-4',
            size === 'sm'
              ? 'h-5.5 px-2 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11'
              : 'h-6.5 px-2.5 pointer-coarse:h-11 pointer-coarse:min-w-11',
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {segment.icon}
          <span className={iconOnly ? 'sr-only' : undefined}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
