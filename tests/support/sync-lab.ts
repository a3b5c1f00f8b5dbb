import type { Photo, PhotoUpload } from '@switchyard/contracts/photos/photo.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { newDevice, type SyncDevice } from './sync-device.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { drawJpeg } from './test-pictures.ts';
import { newWorkCompany, ok, type WorkCompany } from './work-company.ts';

/** A technician with one dispatched visit and a phone. */
export type FieldWork = { visit: Visit; phone: SyncDevice; user: TestUser; technicianId: string };

/** A company whose office and field users work offline. */
export type SyncLab = AsyncDisposable & {
  app: TestApp;
  company: WorkCompany;
  office: SyncDevice;
  newFieldWork(): Promise<FieldWork>;
  readVisit(id: string): Promise<Visit>;
  readEntries(visitId: string): Promise<VisitEntry[]>;
  /** Uploads a picture of a visit. */
  addPhoto(user: TestUser, visit: Visit, seed: number): Promise<Photo>;
  /** The staff timeline's entries about an action. */
  eventsOf(actionId: string): Promise<{ type: string; source: string }[]>;
};

export async function createSyncLab(): Promise<SyncLab> {
  const app = await createTestApp();
  const company = await newWorkCompany(app);
  const { manager } = company;
  return {
    app,
    company,
    office: newDevice(manager),
    newFieldWork: () => newFieldWork(company),
    readVisit: async (id) => ok<Visit>(await manager.call('GET', `/api/visits/${id}`)),
    readEntries: async (visitId) =>
      ok<{ items: VisitEntry[] }>(await manager.call('GET', `/api/visits/${visitId}/entries`)).items,
    addPhoto,
    eventsOf: async (actionId) =>
      await app.services.database.inCompany(company.companyId, async (tx) => {
        const rows = await tx
          .selectFrom('events')
          .select(['type', 'payload'])
          .where('correlationId', '=', actionId)
          .where('topic', '=', `t:${company.companyId}:timeline`)
          .orderBy('off')
          .execute();
        return rows.map(({ type, payload }) => ({ type, source: (payload as { source: string }).source }));
      }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function addPhoto(user: TestUser, { id, jobId }: Visit, seed: number): Promise<Photo> {
  const { bytes, sha256 } = await drawJpeg({ seed, width: 64, height: 64 });
  const takenAt = new Date().toISOString();
  const query = new URLSearchParams({ total: String(bytes.length), takenAt, visitId: id });
  const answer = await user.call('PUT', `/api/jobs/${jobId}/photos/${sha256}?${query}`, {
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': undefined },
    payload: bytes,
  });
  const { photo } = ok<PhotoUpload>(answer);
  if (!photo) throw new Error('The picture is not complete');
  return photo;
}

async function newFieldWork(company: WorkCompany): Promise<FieldWork> {
  const { id: technicianId } = await company.newTechnician({ name: 'Bo Lindt' });
  const user = await company.user('technician', { technicianId });
  const planned = await company.newVisit({ technicianIds: [technicianId] });
  const visit = await company.advance(planned, 'dispatched');
  return { visit, phone: newDevice(user), user, technicianId };
}
