import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testOrigin } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});

let count = 0;
function signUp(password: string) {
  count += 1;
  const person = { firstName: 'Maximilian', lastName: 'Berger', email: `max.berger${count}@example.test` };
  return test.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { origin: testOrigin },
    payload: { ...person, companyName: 'Berger Heating', password },
  });
}

it.each([
  ['1234567890', 'leaked'],
  ['QWERTYUIOP12', 'leaked'],
  ['aaaaaaaaaa', 'too_weak'],
  ['          ', 'too_weak'],
  ['switchyard', 'too_weak'],
  ['berger heating', 'too_weak'],
  ['Maximilian1', 'too_weak'],
  ['p4ssword2024', 'too_weak'],
  ['bergerheating1', 'too_weak'],
  ['maxberger2024!', 'too_weak'],
  ['Heating-Max-Berger-17', 'too_weak'],
])('%s is refused as %s, at the field', async (password, code) => {
  const answer = await signUp(password);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'request.invalid',
    errors: [{ pointer: '/password', code, message: expect.any(String) as string }],
  });
});

it.each([
  'a few words of my own',
  'caf\u00e9 with cream',
  'vK7#pq2!Lm0z',
  'correct horse battery',
  'Berger likes eleven kettles',
])('%s is taken', async (password) => {
  expect((await signUp(password)).statusCode).toBe(201);
});
