import type { Import, ImportRow } from '@switchyard/contracts/imports/import-routes.ts';
import { importTemplate } from '@switchyard/contracts/imports/import-fields.ts';
import { runImportTask } from '@switchyard/workers/handlers/imports/run-import-task.ts';
import { resumeImports } from '@switchyard/workers/schedules/resume-imports.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../support/test-app.ts';

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

async function newManager(): Promise<TestUser> {
  return await (await test.newCompany()).user('manager');
}

async function upload(user: TestUser, content: string | Buffer, fileName = 'customers.csv') {
  return await user.call('POST', `/api/imports?fileName=${encodeURIComponent(fileName)}`, {
    headers: { 'content-type': 'text/csv' },
    payload: content,
  });
}

async function uploaded(user: TestUser, content: string | Buffer): Promise<Import> {
  const response = await upload(user, content);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<Import>();
}

async function checked(user: TestUser, content: string | Buffer): Promise<Import> {
  const { id, suggestions } = await uploaded(user, content);
  return await check(user, id, suggestions);
}

async function check(user: TestUser, id: string, mapping: Import['suggestions']): Promise<Import> {
  const response = await user.call('POST', `/api/imports/${id}/check`, { payload: { mapping } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Import>();
}

async function started(user: TestUser, id: string, lines: number[] | null = null): Promise<Import> {
  const response = await user.call('POST', `/api/imports/${id}/start`, { payload: { lines } });
  expect(response.statusCode, response.body).toBe(202);
  return response.json<Import>();
}

async function rowsOf(user: TestUser, id: string, state?: string): Promise<ImportRow[]> {
  const filter = state === undefined ? '' : `&state=${state}`;
  const response = await user.call('GET', `/api/imports/${id}/rows?limit=200${filter}`);
  return response.json<{ items: ImportRow[] }>().items;
}

async function messagesOf(user: TestUser, content: string): Promise<string[]> {
  const { id } = await checked(user, content);
  const rows = await rowsOf(user, id);
  return rows.flatMap(({ line, errors }) =>
    errors.map(({ column, message }) => `${line} ${column}: ${message}`),
  );
}

async function countsOf(user: TestUser): Promise<{ customers: number; sites: number; events: number }> {
  const { companyId } = user.actor;
  const count = async (from: string) =>
    Number(
      (await owner.query<{ count: string }>(`SELECT count(*) FROM ${from}`, [companyId])).rows[0]?.count,
    );
  return {
    customers: await count('customers WHERE company_id = $1'),
    sites: await count('sites WHERE company_id = $1'),
    events: await count(`events WHERE company_id = $1 AND topic = 't:' || $1 || ':dispatch'`),
  };
}

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

describe('a customer list', () => {
  it('becomes customers with sites and contacts, each told to the board', async () => {
    const user = await newManager();
    const item = await checked(
      user,
      'Customer no.,Company name,Type,Email,Contact,Contact email,Address,City,ZIP,Directions\n' +
        'A-1,Bakery,business,hi@bakery.example,Ann Baker,ann@bakery.example,1 Mill Lane,Boston,02118,Ring twice\n' +
        'A-1,Bakery,business,hi@bakery.example,,,2 Dock Road,Boston,02127,\n' +
        'A-2,Dana Whitfield,home,,,,48 Harbor View,Boston,02128,\n',
    );
    expect(item.counts).toMatchObject({ ready: 3, wrong: 0, known: 0 });
    expect(await countsOf(user)).toEqual({ customers: 0, sites: 0, events: 0 });
    const done = await started(user, item.id);
    expect(done).toMatchObject({ state: 'done', customersAdded: 2, sitesAdded: 3 });
    expect(await countsOf(user)).toEqual({ customers: 2, sites: 3, events: 5 });
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
    const user = await newManager();
    const lines = csv(importTemplate);
    await started(user, (await checked(user, lines)).id);
    const before = await countsOf(user);
    const [header, ...rows] = importTemplate;
    const again = await checked(user, csv([header ?? [], ...rows.toReversed()]));
    expect(again.counts).toMatchObject({ known: 2, ready: 0 });
    const refused = await user.call('POST', `/api/imports/${again.id}/start`, { payload: { lines: null } });
    expect(refused.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/lines' }] });
    expect(await countsOf(user)).toEqual(before);
  });

  it('finds customers that were entered by hand, and adds the site they lack', async () => {
    const user = await newManager();
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
    const user = await newManager();
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
    const user = await newManager();
    const first = await uploaded(user, 'Name\nSame File\n');
    expect((await uploaded(user, 'Name\nSame File\n')).id).toBe(first.id);
    const other = await newManager();
    expect((await uploaded(other, 'Name\nSame File\n')).id).not.toBe(first.id);
  });
});

describe('what is wrong with a row', () => {
  it('is said with its line, its column as the file calls it, and all at once', async () => {
    const user = await newManager();
    const messages = await messagesOf(
      user,
      'Client;Mail address;E-mail;Tel;Street;City;Country;Payment terms\n' +
        ';x;nobody;12;1 A Street;;Atlantis;soon\n',
    );
    expect(messages).toEqual([
      expect.stringMatching(/^2 Client: /),
      expect.stringMatching(/^2 Payment terms: /),
      expect.stringMatching(/^2 E-mail: /),
      expect.stringMatching(/^2 Tel: /),
      expect.stringMatching(/^2 City: /),
      expect.stringMatching(/^2 Country: /),
    ]);
  });

  it('keeps no other row from being added', async () => {
    const user = await newManager();
    const item = await checked(user, 'Name,Email\nGood One,good@example.test\nBad One,not an address\n');
    expect(item.counts).toMatchObject({ ready: 1, wrong: 1 });
    expect(await started(user, item.id)).toMatchObject({ state: 'done', customersAdded: 1 });
  });

  it('names the line that a reference or a whole row repeats', async () => {
    const user = await newManager();
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
    const user = await newManager();
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

  it('a customer that was deleted must be restored first, one without a reference comes anew', async () => {
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

describe('files as they come', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName,City\nCafé Müller,Köln\n', 'utf8'), 'utf-8'],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFName\tCity\nCafé Müller\tKöln\n', 'utf16le'), 'utf-16le'],
    ['Windows', Buffer.from('Name;City\r\nCafé Müller;Köln\r\n', 'latin1'), 'windows-1252'],
  ])('%s keeps its letters', async (_, bytes, encoding) => {
    const user = await newManager();
    const item = await uploaded(user, bytes);
    expect(item).toMatchObject({ encoding, headers: ['Name', 'City'], samples: [['Café Müller'], ['Köln']] });
  });

  it('quotes hold delimiters, line ends and quotes; lines are those of the file', async () => {
    const user = await newManager();
    const list =
      'Name,Notes\r\n"Smith, Jones & Co","says ""hi""\r\nand more"\r\n\r\n,,,\r\nPipes 5" Ltd,\r\nBad,"x"\r\n';
    const { id } = await checked(user, list);
    const rows = await rowsOf(user, id);
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Smith, Jones & Co'],
      [6, 'Pipes 5" Ltd'],
      [7, 'Bad'],
    ]);
  });

  it('semicolons, tabs and bars are found out', async () => {
    const user = await newManager();
    expect((await uploaded(user, 'Name;City, State\nA Ltd;Boston, MA\n')).delimiter).toBe(';');
    expect((await uploaded(user, 'Name\tCity\nB Ltd\tBoston\n')).delimiter).toBe('\t');
    expect((await uploaded(user, 'Name|City\nC Ltd|Boston\n')).delimiter).toBe('|');
  });

  it.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'Name,City\n', 'no rows'],
    ['blank lines', '\n\n  \n', 'empty'],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'workbook'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not a text'],
    ['a quote that never closes', 'Name,City\nA Ltd,Boston\n"B Ltd,Boston\nC Ltd,Boston\n', 'line 3'],
  ])('%s is refused with what is wrong', async (_, content, word) => {
    const user = await newManager();
    const response = await upload(user, content);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'import.unreadable' });
    expect(response.json<{ detail: string }>().detail).toContain(word);
  });

  it('more rows or bytes than allowed are refused', async () => {
    const user = await newManager();
    const rows = Array.from({ length: 10_001 }, (_, index) => `Customer ${index}`).join('\n');
    expect((await upload(user, `Name\n${rows}\n`)).json()).toMatchObject({ code: 'import.too_many_rows' });
    const large = Buffer.alloc(8 * 1024 * 1024 + 1, 'a');
    expect((await upload(user, large)).json()).toMatchObject({ code: 'request.too_large' });
  });

  it('columns that do not fit the file, are chosen twice or lack the name are refused by field', async () => {
    const user = await newManager();
    const { id } = await uploaded(user, 'Name,City\nA Ltd,Boston\n');
    for (const mapping of [['name'], ['name', 'name'], ['city', null], ['name', 'colour']]) {
      const response = await user.call('POST', `/api/imports/${id}/check`, { payload: { mapping } });
      expect(response.json()).toMatchObject({ code: 'request.invalid' });
      expect(response.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toMatch(/^\/mapping/);
    }
  });
});

describe('a long list', () => {
  const tenThousand = [
    'Reference,Name,Email,Street,City,Zip',
    ...Array.from(
      { length: 10_000 },
      (_, at) => `L-${at},Customer ${at},c${at}@example.test,${at} Long Road,Boston,0${2000 + (at % 900)}`,
    ),
  ].join('\n');

  it('goes on in the background, survives an interruption and a lost task, and adds every row once', async () => {
    const user = await newManager();
    const item = await checked(user, tenThousand);
    expect(item.counts).toMatchObject({ ready: 10_000 });
    expect(await started(user, item.id)).toMatchObject({ state: 'running', counts: { waiting: 10_000 } });
    expect(test.enqueued.at(-1)).toEqual({
      name: 'imports.run',
      payload: { companyId: user.actor.companyId, importId: item.id },
    });
    // Its process dies after some batches.
    let batches = 0;
    const dying = {
      ...test.deps,
      poker: {
        poke: () => {
          batches += 1;
          if (batches === 4) throw new Error('The process dies');
        },
      },
    };
    const place = { companyId: user.actor.companyId, importId: item.id };
    await expect(runImportTask(dying, place)).rejects.toThrow('dies');
    const { customers } = await countsOf(user);
    expect(customers).toBe(800);
    await owner.query(
      `UPDATE imports SET state = 'running', updated_at = now() - interval '1 minute' WHERE id = $1`,
      [item.id],
    );
    const found: unknown[] = [];
    const producer = {
      tryAdd: async () => true,
      addAll: async () => undefined,
      addAgain: async (tasks: readonly unknown[]) => void found.push(...tasks),
    };
    await resumeImports({ database: test.services.database, producer });
    expect(found).toContainEqual({ name: 'imports.run', payload: place });
    await runImportTask(test.deps, place);
    expect(await countsOf(user)).toEqual({ customers: 10_000, sites: 10_000, events: 20_000 });
    const done = (await user.call('GET', `/api/imports/${item.id}`)).json<Import>();
    expect(done).toMatchObject({ state: 'done', customersAdded: 10_000, sitesAdded: 10_000 });
    const again = await checked(user, `${tenThousand}\n`);
    expect(again.counts).toMatchObject({ known: 10_000 });
  }, 120_000);

  it('can be stopped; what was added stays and the rest can be taken up again', async () => {
    const user = await newManager();
    const rows = tenThousand.split('\n').slice(0, 501).join('\n');
    const { id } = await checked(user, rows);
    await started(user, id);
    const stopped = await user.call('POST', `/api/imports/${id}/cancel`, { payload: {} });
    expect(stopped.json()).toMatchObject({ state: 'cancelled', counts: { ready: 500 } });
    await runImportTask(test.deps, { companyId: user.actor.companyId, importId: id });
    expect((await countsOf(user)).customers).toBe(0);
    const again = await check(user, id, stopped.json<Import>().mapping ?? []);
    expect(again).toMatchObject({ state: 'checked', counts: { ready: 500 } });
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
    const stranger = await newManager();
    expect((await stranger.call('GET', `/api/imports/${id}`)).statusCode).toBe(404);
    const taken = await stranger.call('POST', `/api/imports/${id}/start`, { payload: { lines: null } });
    expect(taken.statusCode).toBe(404);
  });

  it('two imports of the same customers at once add them once', async () => {
    const user = await newManager();
    const list = (extra: string) =>
      `Reference,Name\n${Array.from({ length: 100 }, (_, at) => `T-${at},Twin ${at}`).join('\n')}\n${extra}\n`;
    const [one, two] = [await checked(user, list('U-1,Only One')), await checked(user, list('U-2,Only Two'))];
    await Promise.all([started(user, one.id), started(user, two.id)]);
    expect((await countsOf(user)).customers).toBe(102);
  });
});
