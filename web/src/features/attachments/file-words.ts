import { t } from '@lingui/core/macro';
import {
  attachmentVisibilities,
  type AttachmentVisibility,
} from '@switchyard/contracts/attachments/attachment-options.ts';

/** Readers of a file besides the office. */
export function visibilityWord(visibility: AttachmentVisibility): string {
  const words = {
    internal: t`Office`,
    technician: t`Office and technicians`,
    customer: t`Customer, too`,
  } as const satisfies Record<AttachmentVisibility, string>;
  return words[visibility];
}

export const visibilityOptions = attachmentVisibilities.map((value) => ({
  value,
  label: visibilityWord(value),
}));

/** Type of a file, by the ending of its name: "PDF". */
export function typeWord(name: string): string {
  const [, ending = ''] = /\.([\p{L}\p{N}]{1,8})$/u.exec(name) ?? [];
  return ending === '' ? t`File` : ending.toUpperCase();
}
