import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { enqueueAction } from '../../offline/views/enqueue-action.ts';
import { useAttempt } from './use-attempt.ts';
import { automaticTimes } from './automatic-time.ts';
import {
  acceptCommand,
  automaticTimeCommand,
  entryCommand,
  messageCommand,
  type PhotoNote,
  photoCommand,
  type StepDetails,
  stepCommand,
} from './field-actions.ts';
import type { TimeEntry } from './hours.ts';
import { reopenCommands, reopenCommandsOfPhoto } from './reopen-commands.ts';
import { removePhoto, takeBack } from './take-back.ts';
import { preparePhoto } from '../../lib/prepare-photo.ts';

type Entry = Parameters<typeof entryCommand>[1];

export type FieldCommands = {
  readonly accept: () => Promise<boolean>;
  readonly step: (to: VisitState, details?: StepDetails) => Promise<boolean>;
  readonly record: (entry: Entry) => Promise<boolean>;
  /** Deletes an entry, sent or not. */
  readonly takeBack: (entry: VisitEntry) => Promise<boolean>;
  readonly photo: (file: Blob, note: PhotoNote) => Promise<boolean>;
  /** Deletes a picture, sent or not. `isReplaced`: another one takes its place, so its question stays answered. */
  readonly removePhoto: (photo: Photo, options?: { isReplaced: boolean }) => Promise<boolean>;
  readonly message: (text: string) => Promise<boolean>;
};

type Recorded = {
  /** Of the visit, without deleted ones. */
  readonly entries: readonly VisitEntry[];
  /** All recorded times of the technician, of other visits too. */
  readonly times: readonly TimeEntry[];
  readonly photos: readonly Photo[];
  readonly checklists: readonly Checklist[];
};

/**
 * Commands of one visit. Each resolves once stored on the device: to true, or to false after an error message was
 * shown.
 */
export function useFieldCommands(
  visit: Visit,
  { entries, times, photos, checklists }: Recorded,
): FieldCommands {
  const dispatch = useAppDispatch();
  const { id: authorId, firstName, lastName, technicianId, keepsPhotoLocation } = useCurrentUser();
  const attempt = useAttempt();
  const keep = useCallback(
    (commands: readonly EnqueueInput[]) =>
      attempt(async () => {
        for (const command of commands) await dispatch(enqueueAction(command));
      }),
    [attempt, dispatch],
  );
  // Pictures of the current tap, which no render has seen yet.
  const kept = useRef(new Set<string>());
  // From here on the list decides, so that a deleted picture can be taken again.
  useEffect(() => kept.current.clear(), [photos]);
  const author = useMemo(
    () => ({ authorId, authorName: `${firstName} ${lastName}`, technicianId }),
    [authorId, firstName, lastName, technicianId],
  );
  return useMemo(() => {
    const now = () => new Date().toISOString();
    return {
      accept: () => keep([acceptCommand(visit, now())]),
      step: (to, details = {}) => {
        const at = now();
        const ended = automaticTimes(visit, { entries, times }, at).map((time) =>
          automaticTimeCommand(visit, time, author),
        );
        // Step first: its required input must not be lost because of a time entry.
        return keep([stepCommand(visit, { to, occurredAt: at, ...details }), ...ended]);
      },
      record: (entry) => keep([entryCommand(visit, entry, { author, occurredAt: now(), checklists })]),
      takeBack: async (entry) =>
        (await attempt(() => dispatch(takeBack(visit, entry, now())))) &&
        keep(reopenCommands(visit, entry, { entries, checklists, author, occurredAt: now() })),
      photo: async (file, note) => {
        const takenAt = now();
        const photo = await preparePhoto(file, { keepLocation: keepsPhotoLocation });
        // The job already has this picture, so there is nothing to send.
        if (kept.current.has(photo.sha256) || photos.some(({ sha256 }) => sha256 === photo.sha256))
          return true;
        const isKept = await keep([photoCommand(visit, { photo, note, takenAt, author })]);
        if (isKept) kept.current.add(photo.sha256);
        return isKept;
      },
      removePhoto: async (photo, { isReplaced } = { isReplaced: false }) => {
        const work = { entries, checklists, author, occurredAt: now() };
        return (
          (await attempt(() => dispatch(removePhoto(visit, photo, now())))) &&
          keep(isReplaced ? [] : reopenCommandsOfPhoto(visit, { photo, photos }, work))
        );
      },
      message: (text) => keep([messageCommand(visit, text, { author, occurredAt: now() })]),
    };
  }, [visit, entries, times, photos, checklists, keep, attempt, dispatch, author, keepsPhotoLocation]);
}
