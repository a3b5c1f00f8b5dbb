import { customerImport } from '@switchyard/contracts/customers/customer-import.ts';
import { templateOf } from '@switchyard/contracts/imports/import-mapping.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  check,
  checked,
  countsOf,
  csv,
  messagesOf,
  newManager,
  rowsOf,
  started,
  upload,
  uploaded,
} from '../support/import-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const importTemplate = templateOf(customerImport);

let test: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestApp();
  owner = new pg.Client({ connectionString: test.services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test[Symbol.asyncDispose]();
});

describe('a customer list', () => {
  it('becomes customers with sites and contacts, each told to the board', async () => {
    const user = await newManager(test);
    const item = await checked(
      user,
      'Customer no.,Company name,Type,Email,Contact,Contact email,Address,City,ZIP,Directions\n' +
        'A-1,Bakery,business,hi@bakery.example,Ann Baker,ann@bakery.example,1 Mill Lane,Boston,02118,Ring twice\n' +
        'A-1,Bakery,business,hi@bakery.example,,,2 Dock Road,Boston,02127,\n' +
        'A-2,Dana Whitfield,home,,,,48 Harbor View,Boston,02128,\n',
    );
    expect(item.counts).toMatchObject({ ready: 3, wrong: 0, known: 0 });
    expect(await countsOf(owner, user)).toEqual({ customers: 0, sites: 0, events: 0 });
    const done = await started(user, item.id);
    expect(done).toMatchObject({ state: 'done', customersAdded: 2, sitesAdded: 3 });
    expect(await countsOf(owner, user)).toEqual({ customers: 2, sites: 3, events: 5 });
    const list = await user.call('GET', '/api/customers?sort=name');
    expect(list.json()).toMatchObject({
      items: [
        {
          name: 'Bakery',
          kind: 'commercial',
          externalRef: 'A-1',
          siteCount: 2,
          contacts: [{ name: 'Ann Baker' }],
        },
        { name: 'Dana Whitfield', kind: 'residential', siteCount: 1 },
      ],
    });
  });

  it('adds nothing when it comes a second time, under whatever file name or order', async () => {
    const user = await newManager(test);
    const lines = csv(importTemplate);
    await started(user, (await checked(user, lines)).id);
    const before = await countsOf(owner, user);
    const [header, ...rows] = importTemplate;
    const again = await checked(user, csv([header ?? [], ...rows.toReversed()]));
    expect(again.counts).toMatchObject({ known: 2, ready: 0 });
    const refused = await user.call('POST', `/api/imports/${again.id}/start`, { payload: { lines: null } });
    expect(refused.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/lines' }] });
    expect(await countsOf(owner, user)).toEqual(before);
  });

  it('finds customers that were entered by hand, and adds the site they lack', async () => {
    const user = await newManager(test);
    const made = await user.call('POST', '/api/customers', {
      payload: { name: 'Corner Shop', email: 'shop@corner.example', kind: 'commercial' },
    });
    expect(made.statusCode).toBe(201);
    const item = await checked(
      user,
      'Name,Email,Address,City\nCorner Shop,SHOP@corner.example,5 Elm St,Boston\n',
    );
    expect(item.counts).toMatchObject({ ready: 1 });
    expect(await started(user, item.id)).toMatchObject({ customersAdded: 0, sitesAdded: 1 });
    const second = await checked(
      user,
      'Name,Email,Street,Town\nCorner Shop,shop@corner.example,5 elm st,Boston\n',
    );
    expect(second.counts).toMatchObject({ known: 1 });
  });

  it('adds the chosen rows only, and the others later', async () => {
    const user = await newManager(test);
    const { id } = await checked(user, 'Name\nOne Ltd\nTwo Ltd\nThree Ltd\n');
    expect(await started(user, id, [3])).toMatchObject({
      state: 'done',
      customersAdded: 1,
      counts: { added: 1, left: 2 },
    });
    const later = await check(user, id, ['name']);
    expect(later.counts).toMatchObject({ known: 1, ready: 2 });
    expect(await started(user, id)).toMatchObject({ customersAdded: 3 });
  });

  it('is the same import when the same file is chosen again before it has ended', async () => {
    const user = await newManager(test);
    const first = await uploaded(user, 'Name\nSame File\n');
    expect((await uploaded(user, 'Name\nSame File\n')).id).toBe(first.id);
    const other = await newManager(test);
    expect((await uploaded(other, 'Name\nSame File\n')).id).not.toBe(first.id);
  });
});

describe('what is wrong with a row', () => {
  it('is said with its line, its column as the file calls it, and all at once', async () => {
    const user = await newManager(test);
    const messages = await messagesOf(
      user,
      'Client;Mail address;Email;Tel;Street;City;Country;Payment terms\n' +
        ';x;nobody;12;1 A Street;;Atlantis;soon\n',
    );
    expect(messages).toEqual([
      expect.stringMatching(/^2 Client: /),
      expect.stringMatching(/^2 Payment terms: /),
      expect.stringMatching(/^2 Email: /),
      expect.stringMatching(/^2 Tel: /),
      expect.stringMatching(/^2 City: /),
      expect.stringMatching(/^2 Country: /),
    ]);
  });

  it('keeps no other row from being added', async () => {
    const user = await newManager(test);
    const item = await checked(user, 'Name,Email\nGood One,good@example.test\nBad One,not an address\n');
    expect(item.counts).toMatchObject({ ready: 1, wrong: 1 });
    expect(await started(user, item.id)).toMatchObject({ state: 'done', customersAdded: 1 });
  });

  it('names the line that a reference or a whole row repeats', async () => {
    const user = await newManager(test);
    const messages = await messagesOf(
      user,
      'Reference,Name\nC-1,First Name\nC-1,Other Name\nC-2,Second Name\nC-2,Second Name\n',
    );
    expect(messages).toEqual([
      expect.stringMatching(/^3 Reference: .*line 2/),
      expect.stringMatching(/^5 null: Same as line 4/),
    ]);
  });

  it('formulas are refused, markup is text, an apostrophe that guards a text is not part of it', async () => {
    const user = await newManager(test);
    const item = await checked(
      user,
      csv([
        ['Name', 'Notes', 'Phone'],
        ['=HYPERLINK("http://evil.example","x")', '', ''],
        ['@SUM(1+1)', '', ''],
        ['Plain Ltd', "-cmd|'/c calc'!A0", ''],
        ['<img src=x onerror=alert(1)>', "'-5 below the door", '+1 617 555 0110'],
      ]),
    );
    const rows = await rowsOf(user, item.id);
    expect(rows.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong', 'ready']);
    await started(user, item.id);
    const list = await user.call('GET', '/api/customers');
    expect(list.json()).toMatchObject({
      items: [{ name: '<img src=x onerror=alert(1)>', notes: '-5 below the door', phone: '+16175550110' }],
    });
  });

  it('a deleted customer must be restored first, one without a reference is added again', async () => {
    const admin = await (await test.newCompany()).user('admin');
    const list = 'Reference,Name\nR-1,Referred Ltd\n,Plain Ltd\n';
    await started(admin, (await checked(admin, list)).id);
    const { items } = (await admin.call('GET', '/api/customers')).json<{
      items: { id: string; revision: number }[];
    }>();
    for (const { id, revision } of items) await admin.call('DELETE', `/api/customers/${id}`, { revision });
    const again = await checked(admin, list);
    expect(again.counts).toMatchObject({ wrong: 1, ready: 1 });
  });
});

describe('whose import it is', () => {
  it('technicians and customers have none, other companies do not see it', async () => {
    const company = await test.newCompany();
    const manager = await company.user('manager');
    const { id } = await uploaded(manager, 'Name\nOurs Ltd\n');
    for (const role of ['technician', 'customer'] as const) {
      const user = await company.user(role);
      expect((await upload(user, 'Name\nX Ltd\n')).statusCode).toBe(403);
      expect((await user.call('GET', `/api/imports/${id}`)).statusCode).toBe(403);
    }
    const stranger = await newManager(test);
    expect((await stranger.call('GET', `/api/imports/${id}`)).statusCode).toBe(404);
    const taken = await stranger.call('POST', `/api/imports/${id}/start`, { payload: { lines: null } });
    expect(taken.statusCode).toBe(404);
  });

  it('two imports of the same customers at once add them once', async () => {
    const user = await newManager(test);
    const list = (extra: string) =>
      `Reference,Name\n${Array.from({ length: 100 }, (_, at) => `T-${at},Twin ${at}`).join('\n')}\n${extra}\n`;
    const [one, two] = [await checked(user, list('U-1,Only One')), await checked(user, list('U-2,Only Two'))];
    await Promise.all([started(user, one.id), started(user, two.id)]);
    expect((await countsOf(owner, user)).customers).toBe(102);
  });
});
