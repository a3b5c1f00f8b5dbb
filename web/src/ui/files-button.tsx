import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FilesButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'busy' | 'disabled'> & {
  /** Media types as browsers take them: `image/*`. Default: any. */
  accept?: string;
  /** Accessible name of the choice. */
  label: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** Lets the user choose files of the device; the same ones can be chosen again. */
export function FilesButton({ accept, label, onFiles, children, ...button }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
