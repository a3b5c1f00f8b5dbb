import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

type CheckboxProps = {
  checked: boolean | 'indeterminate';
  onChange: (checked: boolean) => void;
  /** Visible text; without one, set `label`. */
  children?: ReactNode;
  label?: string;
  disabled?: boolean;
  tabIndex?: number;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

/** A checkbox; the target is 24 px, for fingers 44 px, even where the box is smaller. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, children, label, disabled, tabIndex, id, ...aria } = props;
  const ownId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'indeterminate';
  }, [checked]);
  const box = (
    <span className="relative grid size-4 shrink-0 place-items-center">
      <input
        ref={input}
        type="checkbox"
        id={id ?? ownId}
        checked={checked === true}
        disabled={disabled === true}
        aria-label={label}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.target.checked)}
        className={classNames(
          'peer size-4 appearance-none rounded-sm border border-control bg-surface-2 transition-colors disabled:opacity-50',
          'after:absolute after:-inset-1 pointer-coarse:after:-inset-3.5 checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent',
        )}
        {...aria}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="pointer-events-none absolute size-3 stroke-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      >
        <path d={checked === 'indeterminate' ? 'M2.500 6h7' : 'm2.500 6.500 2.500 2.500 4.500-6'} />
      </svg>
    </span>
  );
  if (children === undefined) return box;
  return (
    <div className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
      {box}
      <label htmlFor={id ?? ownId} className="text-md text-2">
        {children}
      </label>
    </div>
  );
}
