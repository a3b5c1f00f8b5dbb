import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, Suspense, useId, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlClass } from './input.tsx';
import { selectPanel } from './overlay-parts.ts';
import type { SelectProps } from './select-props.ts';

/** A select with a closed list of values, which may not be empty strings. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = t`Choose…`, label, size = 'md', className, name } = props;
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  const face: ComponentProps<'button'> = {
    id: props.id,
    disabled: props.disabled,
    'aria-label': label,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    'aria-required': props['aria-required'],
    onBlur: props.onBlur,
    className: classNames(
      controlClass,
      size === 'lg' ? 'h-10 pointer-coarse:h-11' : 'h-8 pointer-coarse:h-11',
      'flex items-center justify-between gap-2 px-2.5 text-left',
      className,
    ),
    children: (
      <>
        <span className={classNames('flex min-w-0 items-center gap-2 [&_svg]:size-4', !chosen && 'text-3')}>
          {chosen?.icon}
          <span className="truncate">{chosen?.label ?? placeholder}</span>
        </span>
        <ChevronDown aria-hidden="true" size={14} className="shrink-0 text-3" />
      </>
    ),
  };
  const closed = (
    <button
      type="button"
      role="combobox"
      aria-controls={listId}
      aria-expanded={false}
      aria-haspopup="listbox"
      onPointerEnter={() => void selectPanel.preload()}
      onClick={() => setOpened(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        setOpened(true);
      }}
      {...face}
    />
  );
  return (
    <>
      {opened ? (
        <Suspense fallback={closed}>
          <selectPanel.Component
            trigger={<button type="button" {...face} />}
            options={options}
            value={value ?? ''}
            onChange={(next) => onChange(next as Value)}
          />
        </Suspense>
      ) : (
        closed
      )}
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} />}
    </>
  );
}
