import { readFileSync } from 'node:fs';

/**
 * Preloaded into a process whose wall clock is wrong: `Date` is off by the milliseconds in the file of
 * `SHIFTED_CLOCK`, which is read again twenty times a second, so that the clock can also jump while it runs. Timers and
 * `performance.now()` go on as usual, as they do when an administrator sets a clock.
 */
const file = process.env['SHIFTED_CLOCK'];
if (file !== undefined) {
  const read = () => Number(readFileSync(file, 'utf8'));
  let offset = read();
  setInterval(() => {
    offset = read();
  }, 50).unref();
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], given) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + offset] : args, given) as Date,
    apply: (target) => new target(target.now() + offset).toString(),
    get: (target, name, receiver): unknown =>
      name === 'now' ? () => target.now() + offset : Reflect.get(target, name, receiver),
  });
}
