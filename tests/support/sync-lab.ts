import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import { newDevice, type SyncDevice } from './sync-device.ts';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';
import { newWorkCompany, ok, type WorkCompany } from './work-company.ts';

/** A technician with a visit that was sent to them, nothing else to do, and a phone. */
export type FieldWork = { visit: Visit; phone: SyncDevice; user: TestUser; technicianId: string };

/** A company whose office and people in the field work without a network. */
export type SyncLab = AsyncDisposable & {
  app: TestApp;
  company: WorkCompany;
  office: SyncDevice;
  newFieldWork(): Promise<FieldWork>;
  readVisit(id: string): Promise<Visit>;
  readEntries(visitId: string): Promise<VisitEntry[]>;
  /** What the staff's timeline tells of an action. */
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

async function newFieldWork(company: WorkCompany): Promise<FieldWork> {
  const { id: technicianId } = await company.newTechnician({ name: 'Bo Lindt' });
  const user = await company.user('technician', { technicianId });
  const planned = await company.newVisit({ technicianIds: [technicianId] });
  const visit = await company.advance(planned, 'dispatched');
  return { visit, phone: newDevice(user), user, technicianId };
}
