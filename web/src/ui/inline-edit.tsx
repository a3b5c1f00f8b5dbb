import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { InlineEditProps } from './inline-editor.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const inlineEditor = lazyComponent(() => import('./inline-editor.tsx').then((file) => file.InlineEditor), {
  untilItArrives: true,
});

/**
 * A value that turns into an editor. Enter saves (Ctrl+Enter in multi-line fields), Escape cancels, blur saves.
 * Concurrent changes by other users are never overwritten silently.
 */
export function InlineEdit<Item>(props: InlineEditProps<Item>) {
  const { label, record, read, placeholder = t`Add…`, format, disabled = false } = props;
  const [base, setBase] = useState<Item | null>(null);
  if (base !== null) {
    return (
      <Suspense fallback={null}>
        <inlineEditor.Component
          {...(props as InlineEditProps<unknown>)}
          base={base}
          onBase={(current) => setBase(current as Item)}
          onDone={() => setBase(null)}
        />
      </Suspense>
    );
  }
  const text = read(record);
  return (
    <button
      type="button"
      disabled={disabled}
      onPointerEnter={() => void inlineEditor.preload()}
      onClick={() => setBase(record)}
      className="group -mx-1.5 flex min-h-6 max-w-full items-start gap-1.5 rounded-md px-1.5 py-0.5 text-left enabled:hover:bg-surface-3"
    >
      <VisuallyHidden>
        <Trans>Edit {label}:</Trans>{' '}
      </VisuallyHidden>
      <span className={classNames('min-w-0 wrap-break-word whitespace-pre-wrap', text === '' && 'text-3')}>
        {text === '' ? placeholder : (format?.(text) ?? text)}
      </span>
      {!disabled && (
        <Pencil
          aria-hidden="true"
          size={12}
          className="mt-0.75 shrink-0 text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      )}
    </button>
  );
}
