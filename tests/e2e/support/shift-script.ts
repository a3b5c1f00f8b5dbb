import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { drawJpeg } from '../../support/test-pictures.ts';
import type { FieldCompany, FieldTechnician } from './field-company.ts';
import type { DeviceWrite } from './offline-device.ts';

/** A technician's actions in eight hours at seven visits, as stored by their device: 60 commands and 25 pictures. */
export type Shift = {
  technician: FieldTechnician;
  visits: readonly Visit[];
  writes: readonly DeviceWrite[];
  commands: number;
  pictures: number;
};

/** Visits by the office's concurrent action. */
export const day = {
  notesOnBothSides: 0,
  moved: 1,
  resolvedOnBothSides: 2,
  reassigned: 3,
  cancelled: 4,
  longest: 5,
  signed: 6,
} as const;

const minuteMs = 60_000;
const picturesOf = [5, 5, 0, 3, 2, 5, 5];

export async function newShift(company: FieldCompany, name: string): Promise<Shift> {
  const technician = await company.newTechnician(name);
  const visits: Visit[] = [];
  for (let index = 0; index < 7; index += 1) {
    visits.push(
      await company.newVisit(technician.technicianId, {
        startHour: index * 0.75,
        title: `Stop ${index + 1}`,
      }),
    );
  }
  // Half past the minute: a clock correction of a few milliseconds does not change it.
  let at = Math.floor(Date.now() / minuteMs) * minuteMs - 8 * 60 * minuteMs + minuteMs / 2;
  const next = () => new Date((at += 5 * minuteMs)).toISOString();
  const writes = visits.flatMap((visit, index) => workAt(visit, index, next));
  const patch = (index: number, body: Record<string, unknown>): DeviceWrite[] =>
    visits.slice(index, index + 1).map((visit) => ({
      method: 'PATCH',
      path: `/api/visits/${visit.id}`,
      record: visit,
      body,
      label: `Words of ${index}`,
      occurredAt: next(),
    }));
  const commands = [
    ...writes,
    ...patch(day.notesOnBothSides, { notes: 'Dog in the yard' }),
    ...patch(day.resolvedOnBothSides, { resolution: 'Valve replaced, second visit needed' }),
  ];
  const pictures = await picturesAt(visits, next);
  return {
    technician,
    visits,
    writes: [...commands, ...pictures].toSorted((a, b) =>
      (a.occurredAt ?? '') < (b.occurredAt ?? '') ? -1 : 1,
    ),
    commands: commands.length,
    pictures: pictures.length,
  };
}

function workAt(visit: Visit, index: number, next: () => string): DeviceWrite[] {
  const write = (path: string, body: Record<string, unknown>, label: string): DeviceWrite => {
    const occurredAt = next();
    const url = `/api/visits/${visit.id}/${path}`;
    return {
      method: 'POST',
      path: url,
      body: { ...body, occurredAt },
      record: path === 'entries' ? { visitId: visit.id, jobId: visit.jobId } : visit,
      label: `${label} of ${index}`,
      occurredAt,
    };
  };
  const step = (to: string, more = {}) => write('transitions', { to, ...more }, to);
  const entry = (kind: string, data: Record<string, unknown>) => write('entries', { kind, data }, kind);
  return [
    write('accept', {}, 'accept'),
    step('en_route'),
    step('on_site'),
    step('in_progress'),
    entry('note', { text: `Seen at stop ${index}` }),
    ...(index === day.longest ? [step('paused', { reason: 'parts' }), step('in_progress')] : []),
    entry('part', { name: `Valve ${index}`, quantity: 1 + index }),
    ...(index === day.resolvedOnBothSides
      ? []
      : [entry('reading', { name: 'Pressure', value: 40 + index, unit: 'psi' })]),
    ...(index === day.signed
      ? [
          entry('signature', {
            signerName: 'Ines Moore',
            strokes: [[1, 2, 3, 4]],
            documentHash: 'a'.repeat(64),
          }),
        ]
      : []),
    step('completed', { resolution: `Done at stop ${index}` }),
  ];
}

async function picturesAt(visits: readonly Visit[], next: () => string): Promise<DeviceWrite[]> {
  const wanted = visits.flatMap((visit, index) =>
    Array.from({ length: picturesOf[index] ?? 0 }, (_, number) => ({
      visit,
      seed: 10 * index + number,
      occurredAt: next(),
    })),
  );
  return await Promise.all(
    wanted.map(async ({ visit, seed, occurredAt }): Promise<DeviceWrite> => {
      const { bytes, sha256 } = await drawJpeg({ width: 320, height: 240, seed, noise: true }, 60);
      const query = new URLSearchParams({
        total: String(bytes.length),
        takenAt: occurredAt,
        tag: 'after',
        visitId: visit.id,
        caption: `Picture ${seed}`,
      });
      return {
        method: 'PUT',
        path: `/api/jobs/${visit.jobId}/photos/${sha256}?${query}`,
        entity: `photo:${sha256}`,
        label: `Picture ${seed}`,
        occurredAt,
        photo: bytes.toString('base64'),
      };
    }),
  );
}

/** Meanwhile the office reassigns one visit, cancels one and edits three, two of them in the same fields. */
export async function changeMeanwhile(
  company: FieldCompany,
  { visits }: Shift,
  otherId: string,
): Promise<void> {
  const path = (index: number) => `/api/visits/${visits[index]?.id ?? ''}`;
  const { scheduledStart = '', scheduledEnd = '' } = visits[day.moved] ?? {};
  const later = (iso: string) => new Date(Date.parse(iso) + 5 * minuteMs).toISOString();
  await company.change('PATCH', path(day.reassigned), { technicianIds: [otherId] });
  await company.change('POST', `${path(day.cancelled)}/transitions`, {
    to: 'cancelled',
    reason: 'Customer called it off',
  });
  await company.change('PATCH', path(day.notesOnBothSides), { notes: 'Ring twice' });
  await company.change('PATCH', path(day.moved), {
    scheduledStart: later(scheduledStart),
    scheduledEnd: later(scheduledEnd),
  });
  await company.change('PATCH', path(day.resolvedOnBothSides), { resolution: 'Warranty case' });
}
