import { plural, t } from '@lingui/core/macro';
import {
  attachmentLimits,
  type AttachmentVisibility,
} from '@switchyard/contracts/attachments/attachment-options.ts';
import { attachmentUploadRoutes } from '@switchyard/contracts/attachments/attachment-routes.ts';
import type { Attachment } from '@switchyard/contracts/attachments/attachment.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { useState } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { sha256Hex } from '../../lib/sha256-hex.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { enqueueAction } from '../../offline/views/enqueue-action.ts';
import { useToast } from '../../ui/use-toast.ts';
import type { FileTarget } from './attachments-api.ts';
import { sentName } from './sent-name.ts';

type AddFiles = {
  /** Number of files being read. */
  readonly reading: number;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly replace: (replaced: Attachment, files: readonly File[]) => Promise<void>;
};

type ReadFile = {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
};

/**
 * Adds files to a record, and newer versions to its files: stored on this device at once, sent as soon as there is a
 * network.
 * @param name of the record
 * @param known files of the record
 */
export function useAddFiles(target: FileTarget, name: string, known: readonly Attachment[]): AddFiles {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { role } = useCurrentUser();
  const [reading, setReading] = useState(0);
  const visibility = role === 'technician' ? 'technician' : 'internal';
  const isKnown = (file: ReadFile) =>
    known.some((other) => other.sha256 === file.sha256 && other.name === file.name);
  const keepEach = async (files: readonly File[], inputOf: (file: ReadFile) => EnqueueInput | null) => {
    setReading((count) => count + files.length);
    for (const file of files) {
      try {
        const input = inputOf(await readFile(file));
        if (input === null) toast({ title: t`${file.name} is here already` });
        else await dispatch(enqueueAction(input));
      } catch (cause) {
        toast({
          title: t`${file.name} was not added`,
          description: textOfCause(cause),
          variant: 'destructive',
        });
      } finally {
        setReading((count) => count - 1);
      }
    }
  };
  return {
    reading,
    add: async (files) => {
      const fitting = files.filter(({ size }) => size <= attachmentLimits.maxBytes);
      refuseLarge(files.length - fitting.length);
      await keepEach(fitting, (file) =>
        isKnown(file) ? null : uploadOf(target, file, { visibility, name }),
      );
    },
    replace: async (replaced, files) => {
      const [file] = files;
      if (file === undefined) return;
      if (file.size > attachmentLimits.maxBytes) return refuseLarge(1);
      await keepEach([file], (read) => (read.sha256 === replaced.sha256 ? null : versionOf(replaced, read)));
    },
  };

  function refuseLarge(count: number): void {
    if (count === 0) return;
    toast({
      title: plural(count, { one: '# file is too large', other: '# files are too large' }),
      description: t`The largest file is ${formatBytes(attachmentLimits.maxBytes)}.`,
      variant: 'destructive',
    });
  }
}

async function readFile(file: File): Promise<ReadFile> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(t`It could not be read. Folders cannot be added, only files.`);
  });
  return { name: sentName(file.name), sha256: await sha256Hex(bytes), bytes, type: file.type };
}

type New = { readonly visibility: AttachmentVisibility; readonly name: string };

function uploadOf(target: FileTarget, file: ReadFile, { visibility, name }: New): EnqueueInput {
  const { bytes, type, sha256 } = file;
  return {
    ...sent(target, file, { visibility }),
    label: t`File · ${name}`,
    record: {
      ...target,
      visibility,
      name: file.name,
      mediaType: type,
      size: bytes.byteLength,
      sha256,
      uploadedAt: new Date().toISOString(),
    },
  };
}

function versionOf(replaced: Attachment, file: ReadFile): EnqueueInput {
  return {
    ...sent(replaced, file, { replaces: replaced.id }),
    label: t`New version · ${replaced.name}`,
    record: replaced,
  };
}

function sent(
  { recordKind, recordId }: FileTarget,
  { name, sha256, bytes, type }: ReadFile,
  extra: Readonly<Record<string, string>>,
): Pick<EnqueueInput, 'method' | 'path' | 'blob'> {
  const query = new URLSearchParams({ total: String(bytes.byteLength), name, ...extra });
  const path = fillPath(attachmentUploadRoutes.upload.path, { recordKind, recordId, sha256 });
  return {
    method: 'PUT',
    path: `${path}?${query}`,
    blob: { bytes, type: type || 'application/octet-stream' },
  };
}
