import type { Random } from './random.ts';

const given =
  'Aaliyah Abel Adaeze Aiko Alma Amir Anders Anika Bao Beatriz Blanca Callum Carmen Cedric Chidi Dalia Darnell Elena Emeka Fatima Femi Gloria Hana Hugo Imani Ines Isaac Jamal Jin Jonas Kavita Keisha Kofi Lars Leila Linh Lucia Malik Marisol Mateo Mei Miguel Nadia Niamh Noor Olu Oscar Paloma Pedro Priya Quinn Rafael Ravi Rosa Samir Sean Siobhan Soledad Tamika Tariq Thuy Tomas Uma Vera Victor Wanda Xavier Yara Yusuf Zoe'.split(
    ' ',
  );
const family =
  'Abara Acosta Adeyemi Almeida Andrade Asante Baptiste Barros Bello Brennan Burke Cabral Castillo Chaudhry Cheung Cordeiro Costa Cruz Dang Daoud Desta Diallo Donovan Duarte Eze Farah Fonseca Gallagher Gomes Grant Haddad Herrera Huang Ibrahim Joseph Kaya Keane Khan Kowalski Lam Lindqvist Lopes Mahoney Medina Mendes Monteiro Nair Nakamura Novak Nunez Okafor Osei Park Pereira Petrov Pham Quispe Ramos Reyes Rocha Santos Sato Shah Silva Singh Sousa Tavares Teixeira Tran Valdez Walsh Yilmaz Zhao'.split(
    ' ',
  );

export type PersonName = { first: string; last: string };

/** Invented people: each full name is unique, and first and last names are spread over the whole lists. */
export function inventNames(count: number, random: Random): PersonName[] {
  const taken = new Set<string>();
  const names: PersonName[] = [];
  while (names.length < count) {
    const first = random.pick(given);
    const last = random.pick(family);
    const crowded = names.length < given.length && (taken.has(first) || taken.has(last));
    if (crowded || taken.has(`${first} ${last}`)) continue;
    taken.add(first).add(last).add(`${first} ${last}`);
    names.push({ first, last });
  }
  return names;
}
