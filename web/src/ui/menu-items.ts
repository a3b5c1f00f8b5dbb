import type { ReactNode } from 'react';

/** An entry of a dropdown or context menu. */
export type MenuItem =
  | {
      readonly kind?: 'item';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly shortcut?: string;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Reason why it is disabled, or a second line. */
      readonly hint?: string;
      readonly onSelect: () => void;
    }
  /** Keeps the menu open when toggled. */
  | {
      readonly kind: 'check';
      readonly icon?: ReactNode;
      readonly label: string;
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
    }
  | {
      readonly kind: 'radio';
      readonly label: string;
      readonly value: string;
      readonly options: readonly {
        readonly value: string;
        readonly label: string;
        readonly icon?: ReactNode;
      }[];
      readonly onChange: (value: string) => void;
    }
  | {
      readonly kind: 'menu';
      readonly label: string;
      readonly icon?: ReactNode;
      readonly items: readonly MenuItem[];
    }
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'separator' };
