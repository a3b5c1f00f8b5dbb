import type { RowIdentity } from '@switchyard/contracts/imports/read-row.ts';

/** A row of a generated list; rows of one `truth` describe the same customer. */
export type TrueRow = { readonly truth: number; readonly identity: RowIdentity };

/** A generator of numbers below a limit; the same for the same seed (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const given =
  'Robert William Richard James John Michael Thomas Joseph Charles Edward Daniel David Anthony Elizabeth Margaret ' +
  'Katherine Patricia Jennifer Susan Maria Mario Anna Hanna Emma Olivia Noah Lucas Mateo Aisha Fatima Chen Mei Yuki ' +
  'Priya Arjun Lena Jonas Greta Sofia Diego Carmen Pedro Ivan Olga Nina Omar Layla Ruth Esther Paul Peter Mark';
const family =
  'Smith Johnson Williams Brown Jones Miller Davis Garcia Rodriguez Wilson Martinez Anderson Taylor Thomas Moore ' +
  'Jackson White Harris Clark Lewis Walker Hall Young King Wright Scott Green Baker Adams Nelson Carter Mitchell ' +
  'Perez Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Murphy Cook Rogers Reed ' +
  'Müller Schneider Fischer Weber Wagner Becker Hoffmann Schäfer Koch Richter Klein Wolf Schröder Neumann Schwarz';
const streets =
  'Maple Oak Pine Cedar Elm Washington Lake Hill Walnut Spring North Ridge Church Willow Mill Sunset Railroad Park ' +
  'Highland Center Forest Meadow River Jackson Franklin Cherry Dogwood Hickory Chestnut Poplar Birch Magnolia';
const endings = ['Street', 'Avenue', 'Road', 'Lane', 'Drive'];
const cities =
  'Boston Cambridge Somerville Quincy Newton Brookline Medford Malden Salem Lynn Revere Chelsea Everett Waltham';
const firstWords =
  'Harbor Summit Liberty Golden Silver Blue Green Royal Pioneer Evergreen Cascade Granite Coastal Union Metro Beacon ' +
  'Crystal Sterling Noble Prairie';
const secondWords =
  'Bakery Cafe Dental Fitness Hardware Logistics Plumbing Pharmacy Bookstore Brewery Clinic Storage Realty Foods ' +
  'Motors Interiors Florist Cleaners Printing Kitchens';
const forms = ['', ' Inc', ' LLC', ' Ltd', ' Co'];
const short: Readonly<Record<string, string>> = {
  Robert: 'Bob',
  William: 'Bill',
  Richard: 'Rick',
  James: 'Jim',
  Michael: 'Mike',
  Thomas: 'Tom',
  Elizabeth: 'Liz',
  Katherine: 'Kate',
  Patricia: 'Pat',
};

type Person = { names: readonly string[]; isCompany: boolean };
type Home = { line1: string; postalCode: string; city: string; phone: string };

/**
 * A list with repeated customers as companies have them: slips of typing, initials, short and swapped names, missing and
 * changed values, short forms of streets. Beside them live households of one telephone and address, namesakes, and
 * branches of chains, which are different customers.
 */
export function generateList(seed: number, customers: number): TrueRow[] {
  const maker = new ListMaker(seed);
  for (let truth = 0; truth < customers; ) truth += maker.addGroup(truth);
  return maker.shuffled();
}

class ListMaker {
  readonly #random: (below: number) => number;
  readonly #rows: TrueRow[] = [];

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** Adds a household, the branches of a chain, or a single customer. @returns the number of customers */
  addGroup(truth: number): number {
    const kind = this.#random(100);
    const home = this.#home();
    if (kind < 15) {
      const surname = this.#pick(family);
      const members = 2 + this.#random(2);
      const names = new Set<string>();
      while (names.size < members) names.add(this.#pick(given));
      for (const [at, name] of [...names].entries())
        this.#addCustomer(truth + at, { names: [name, surname], isCompany: false }, home);
      return members;
    }
    if (kind < 22) {
      const chain = [this.#pick(firstWords), this.#pick(secondWords)];
      const branches = new Set<string>();
      while (branches.size < 2) branches.add(this.#pick(cities));
      for (const [at, city] of [...branches].entries())
        this.#addCustomer(
          truth + at,
          { names: [...chain, city], isCompany: true },
          { ...this.#home(), city },
        );
      return 2;
    }
    const isCompany = kind < 50;
    const names = isCompany
      ? [this.#pick(firstWords), this.#pick(family), this.#pick(secondWords)]
      : [this.#pick(given), this.#pick(family)];
    this.#addCustomer(truth, { names, isCompany }, home);
    return 1;
  }

  shuffled(): TrueRow[] {
    for (let at = this.#rows.length - 1; at > 0; at -= 1) {
      const other = this.#random(at + 1);
      const [a, b] = [this.#rows[at], this.#rows[other]];
      if (a && b) [this.#rows[at], this.#rows[other]] = [b, a];
    }
    return this.#rows;
  }

  #addCustomer(truth: number, person: Person, home: Home): void {
    const email = `${person.names.join('.').toLowerCase()}${this.#random(900)}@mail.example`;
    const ownPhone = person.isCompany || this.#random(3) === 0 ? this.#phone() : home.phone;
    const copies = this.#random(100) < 35 ? 2 + this.#random(2) : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isChanged = copy > 0;
      this.#rows.push({
        truth,
        identity: {
          id: null,
          reference: null,
          name: isChanged ? this.#changedName(person) : person.names.join(' '),
          email: this.#often(35)
            ? null
            : isChanged && this.#often(6)
              ? `new${this.#random(9_999)}@mail.example`
              : email,
          phone: this.#often(30) ? null : isChanged && this.#often(6) ? this.#phone() : ownPhone,
          address: this.#often(12) ? null : this.#address(isChanged && this.#often(4) ? this.#home() : home),
        },
      });
    }
  }

  #changedName({ names, isCompany }: Person): string {
    const [first = '', ...others] = names;
    const chance = this.#random(100);
    if (isCompany) {
      const name = chance < 15 ? this.#slip(names.join(' ')) : names.join(' ');
      return `${name}${forms[this.#random(forms.length)] ?? ''}`;
    }
    if (chance < 12) return `${others.join(' ')}, ${first}`;
    if (chance < 22) return `${first[0]}. ${others.join(' ')}`;
    if (chance < 32) return `${short[first] ?? first} ${others.join(' ')}`;
    if (chance < 47) return this.#slip(names.join(' '));
    return chance < 52 ? `Mr ${names.join(' ')}` : names.join(' ');
  }

  /** One letter left out, doubled, or swapped with the next. */
  #slip(text: string): string {
    const at = 1 + this.#random(text.length - 2);
    const kind = this.#random(3);
    if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
    if (kind === 1) return text.slice(0, at) + text.slice(at - 1);
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  }

  #address({ line1, postalCode, city }: Home): RowIdentity['address'] {
    const isShort = this.#often(30);
    const street = isShort
      ? line1.replace('Street', 'St').replace('Avenue', 'Ave').replace('Road', 'Rd').replace('Lane', 'Ln')
      : line1;
    const written = this.#often(8) ? street.replace(/ (\w+)/, (word) => this.#slip(word)) : street;
    return { line1: written, line2: '', postalCode: this.#often(10) ? '' : postalCode, city };
  }

  #home(): Home {
    const [street, ending] = [this.#pick(streets), endings[this.#random(endings.length)] ?? ''];
    return {
      line1: `${1 + this.#random(400)} ${street} ${ending}`,
      postalCode: `0${2_100 + this.#random(80)}`,
      city: this.#pick(cities),
      phone: this.#phone(),
    };
  }

  #phone(): string {
    return `+1617${String(2_000_000 + this.#random(7_999_999))}`;
  }

  #often(percent: number): boolean {
    return this.#random(100) < percent;
  }

  #pick(words: string): string {
    const list = words.split(' ');
    return list[this.#random(list.length)] ?? '';
  }
}
