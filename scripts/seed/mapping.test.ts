import { createCustomerSchema } from '@switchyard/contracts/customers/customer.ts';
import { createTechnicianSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CityRequest } from '@switchyard/platform/sample/city-request.ts';
import { closureOf } from '@switchyard/platform/sample/closure.ts';
import { buildDirectory, type Directory } from '@switchyard/platform/sample/directory.ts';
import { draftJob } from '@switchyard/platform/sample/job-draft.ts';
import { readCityRecord } from './read-city-requests.ts';
import { readAddress } from '@switchyard/platform/sample/recorded-address.ts';
import { inventTechnicians } from '@switchyard/platform/sample/technician-roster.ts';
import { territories, territoryOfNeighborhood } from '@switchyard/platform/sample/territories.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import { requestTypes, workTypes } from '@switchyard/platform/sample/work-types.ts';
import { isQualified } from '@switchyard/platform/sample/workforce.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let requests: CityRequest[];
let directory: Directory;
beforeAll(async () => {
  ({ requests } = await readCityRecord());
  directory = buildDirectory(requests);
});

describe('the work table', () => {
  it('maps every recorded type and no other', () => {
    expect(new Set(requests.map((request) => request.type))).toEqual(new Set(requestTypes));
    expect(requestTypes).toHaveLength(30);
  });

  it('names a trade, skills with levels and a plausible time for each', () => {
    for (const work of Object.values(workTypes)) {
      expect(trades).toContain(work.trade);
      expect(work.skills.length).toBeGreaterThan(0);
      for (const { skill, level } of work.skills) {
        expect(skill).toMatch(/^[a-z_]+$/);
        expect(level).toBeGreaterThanOrEqual(1);
        expect(level).toBeLessThanOrEqual(5);
      }
      expect(work.minutes).toBeGreaterThanOrEqual(30);
      expect(work.minutes).toBeLessThanOrEqual(240);
    }
  });

  it('requires only skills that the staff has', () => {
    const staff = inventTechnicians();
    for (const [type, work] of Object.entries(workTypes)) {
      const able = staff.filter((technician) => isQualified(technician, work)).length;
      expect({ type, able: able >= 1 }).toEqual({ type, able: true });
    }
  });
});

describe('the texts of a job', () => {
  it('hide the record’s routing words from the customer', () => {
    for (const request of requests) {
      const { description, internalNotes } = draftJob(request, directory);
      expect(description).not.toMatch(/queue|internal|recorded as|_/i);
      expect(internalNotes).toContain(request.department);
    }
  });
});

describe('the staff', () => {
  it('is reproducible, satisfies the contract and has unique names', () => {
    const staff = inventTechnicians();
    expect(inventTechnicians()).toEqual(staff);
    expect(new Set(staff.map((technician) => technician.name)).size).toBe(40);
    for (const { ref, ...technician } of staff) {
      expect(createTechnicianSchema.safeParse({ ...technician, externalRef: ref }).success).toBe(true);
    }
  });

  it('keeps its proportions when it grows', () => {
    const share = (count: number) =>
      inventTechnicians(count).filter((technician) => technician.trade === 'landscaping').length / count;
    expect(share(200)).toBeCloseTo(share(40), 2);
  });
});

describe('a request', () => {
  it('belongs to one site of one account, and equal addresses of an account are one site', () => {
    const places = new Set(
      [...directory.sites.values()].map(
        (site) => `${site.accountRef} ${site.name} ${site.address.postalCode}`,
      ),
    );
    for (const site of directory.sites.values()) expect(directory.accounts.has(site.accountRef)).toBe(true);
    expect(places.size).toBeGreaterThan(0.98 * directory.sites.size);
    expect(directory.sites.size).toBeLessThan(requests.length);
    const refused = [...directory.accounts.values()].filter(
      ({ name, kind }) => !createCustomerSchema.safeParse({ name, kind }).success,
    );
    expect(refused).toEqual([]);
  });

  it('without coordinates has no position', () => {
    const points = [...directory.sites.values()].map((site) => site.point);
    expect(points.some((point) => point === null)).toBe(true);
    expect(points).not.toContainEqual({ latitude: 42.3594, longitude: -71.0587 });
  });

  it('is due by its target or earlier, and by its target only if meaningful', () => {
    const wrong = requests.filter((request) => {
      const { respondBy, resolveBy, opened } = draftJob(request, directory);
      const saysNothing = request.target === null || request.target - request.opened < hourMs;
      if ((resolveBy === null) !== saysNothing) return true;
      return respondBy === null || respondBy <= opened || (resolveBy !== null && respondBy > resolveBy);
    });
    expect(wrong).toEqual([]);
  });

  it('is in a staffed territory, or in none', () => {
    const names = territories.map((territory) => territory.name);
    for (const name of Object.values(territoryOfNeighborhood))
      if (name !== null) expect(names).toContain(name);
  });
});

describe('an address', () => {
  it.each([
    ['145-151 Ipswich St  Boston  MA  02215', ['145-151 Ipswich St', 'Boston', '02215']],
    [
      'INTERSECTION of Adams St & Dorchester Ave  Dorchester  MA',
      ['Adams St & Dorchester Ave', 'Dorchester', ''],
    ],
    ['6 Tomahawk  Dr  East Boston  MA  02128', ['6 Tomahawk Dr', 'East Boston', '02128']],
    ['Norway Maple (172-172A L St)', ['Norway Maple (172-172A L St)', 'Boston', '']],
    ['', ['Address not recorded', 'Boston', '']],
  ])('%j is read', (location, [line1, city, postalCode]) => {
    expect(readAddress({ location, postalCode: '' }).address).toMatchObject({ line1, city, postalCode });
  });

  it('takes its postal code from its own column if there is one', () => {
    const place = { location: '1 A St  Boston  MA', postalCode: '02127' };
    expect(readAddress(place).address.postalCode).toBe('02127');
  });
});

describe('a closing', () => {
  const close = (closure: string, closed: number | null = 1) =>
    closureOf({ closure, closed, type: 'Street Light Outages' });

  it('is read from its code', () => {
    expect(close('Case Closed Case Resolved replaced lamp').kind).toBe('done');
    expect(close('Case Closed. Closed date : 2015-05-15 02:10:08.733 Case Resolved Repaired 1 Unit')).toEqual(
      {
        kind: 'done',
        text: 'Repaired 1 unit.',
      },
    );
    expect(close('Case Closed Case Noted  under warranty').kind).toBe('noted');
    expect(close('Case Closed NOACC: Closed-No Access').kind).toBe('no_access');
    expect(close('Case Closed Duplicate of Existing Case see other').kind).toBe('withdrawn');
    expect(close('Case Closed ADCLSD: Administratively Closed').kind).toBe('withdrawn');
    expect(close('', null).kind).toBe('open');
  });

  it('never contains the free text, which names people', () => {
    const texts = new Set(requests.map(closureOf).map((closure) => ('text' in closure ? closure.text : '')));
    expect(texts.size).toBeLessThan(80);
  });
});
