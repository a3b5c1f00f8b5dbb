import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

type CopyRowProps = {
  name: string;
  value: string;
  /** Shown instead of a long value. */
  shown?: string;
};

/** A value to enter elsewhere, with a button that copies it. */
export function CopyRow({ name, value, shown = value }: CopyRowProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // Without permission to copy, the value can be selected.
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <div className="flex min-w-0 items-center gap-2 py-1">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-3">{name}</p>
        <p className="font-mono text-sm break-all text-1 select-all">{shown}</p>
      </div>
      <IconButton
        label={isCopied ? t`Copied` : t`Copy ${name}`}
        icon={isCopied ? <Check /> : <Copy />}
        onClick={copy}
      />
    </div>
  );
}
