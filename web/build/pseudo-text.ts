const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒĝĥíĵķłɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁṀÑÓƤɊŘŠŤÚṼŴẊÝŽ';
const accents = new Map(Array.from(plain, (letter, at) => [letter, accented[at] ?? letter]));
const vowel = /[aeiou]/i;

/** Added length of a text, as a share of its letters: other languages need up to a third more than English. */
const addedShare = 1 / 3;

/**
 * A text in the pseudo-locale: every letter accented, a third longer. A text that a screen shows in plain letters is
 * missing in the catalogues. Vowels are repeated, so lines break in the same places; space at either end is kept.
 */
export function pseudoText(text: string): string {
  const letters = Array.from(text);
  const vowels = letters.filter((letter) => vowel.test(letter)).length;
  const added = Math.ceil(letters.filter((letter) => accents.has(letter)).length * addedShare);
  let seen = 0;
  let given = 0;
  const longer = letters.map((letter) => {
    const shown = accents.get(letter) ?? letter;
    if (!vowel.test(letter)) return shown;
    seen += 1;
    const due = Math.round((added * seen) / vowels) - given;
    given += due;
    return shown + shown.toLowerCase().repeat(due);
  });
  return longer.join('') + 'é'.repeat(added - given);
}
