import { describe, expect, test } from 'vitest';
import { isLoopback, isPrivateAddress } from './private-address.ts';

describe('an address outside the internet', () => {
  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '127.255.0.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a9fe:a9fe',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '[::1]',
    'not-an-address',
    '',
  ])('%s is refused', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is allowed',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

test('the local machine is recognised by its names', () => {
  expect(['127.0.0.1', '127.8.8.8', '[::1]', 'localhost'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '128.0.0.1', 'localhost.example.com', '127.0.0.1.example.com'].some(isLoopback)).toBe(
    false,
  );
});
