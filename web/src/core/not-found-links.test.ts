import { describe, expect, it } from 'vitest';
import { extraLinks, popularDestinations } from './not-found-links.ts';

const paths = (links: readonly { path: string }[]) => links.map((link) => link.path);
const everything = () => true;

describe('links of the not-found page', () => {
  it('follow the role', () => {
    expect(paths(popularDestinations(null, everything))).toEqual([
      '/',
      '/contact-sales',
      '/help-center',
      '/documentation',
    ]);
    expect(paths(popularDestinations('customer', everything))).toEqual([
      '/customer-portal',
      '/jobs',
      '/request-service',
      '/support',
      '/invoices',
      '/chat',
    ]);
    expect(paths(popularDestinations('technician', everything))).toEqual([
      '/technician-portal',
      '/jobs',
      '/equipment',
      '/documents',
      '/maintenance',
      '/chat',
    ]);
    expect(paths(popularDestinations('admin', everything))).toEqual(
      paths(popularDestinations('manager', everything)),
    );
  });

  it('leave out what does not exist', () => {
    expect(paths(popularDestinations('manager', (path) => path !== '/analytics'))).toEqual([
      '/dashboard',
      '/jobs',
      '/customers',
      '/technicians',
      '/dispatch',
    ]);
  });

  it('offer support to signed-in users only', () => {
    expect(paths(extraLinks(true, everything))).toEqual(['/help-center', '/documentation', '/support']);
    expect(paths(extraLinks(false, everything))).toEqual(['/help-center', '/documentation']);
  });
});
