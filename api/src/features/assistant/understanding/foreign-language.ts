/** Languages that people write in, by their most common words. */
const languages: readonly {
  readonly name: string;
  readonly words: RegExp;
  readonly only: string;
  readonly sales: string;
}[] = [
  {
    name: 'German',
    words:
      /^(?:ich|wir|sie|ihr|ist|sind|und|oder|der|die|das|den|dem|ein|eine|einen|nicht|kein|keine|mit|für|auf|von|zu|zum|wie|was|wer|wo|wann|warum|welche|kann|können|kostet|kosten|gibt|es|haben|hat|habe|auch|unsere|unser|mein|meine|pro|monat|jahr|deutsch|sprechen|bitte|danke|guten|tag|importieren|kunden|rechnung|rechnungen|preis|preise|viele|zeig|zeige|heute|morgen|aufträge|auftrag|techniker|termine)$/,
    only: 'Ich verstehe nur Englisch',
    sales: 'unser Vertrieb hilft Ihnen gern.',
  },
  {
    name: 'Spanish',
    words:
      /^(?:yo|nosotros|usted|ustedes|es|son|y|o|el|la|los|las|un|una|no|con|para|por|de|del|qué|que|cómo|como|cuánto|cuanto|cuesta|dónde|donde|cuándo|quién|puede|pueden|puedo|tiene|tienen|hay|hablan|habla|hablas|español|gracias|hola|buenos|días|precio|precios|clientes|facturas|mi|mis|nuestro|nuestra|al|mes|año|cuántos|cuantos|cuántas|trabajos|trabajo|hoy|mañana|cliente|técnico|técnicos|muéstrame|mostrar|agregar|quiero|necesito|favor|cita|citas)$/,
    only: 'Solo entiendo inglés',
    sales: 'nuestro equipo de ventas le ayudará.',
  },
  {
    name: 'French',
    words:
      /^(?:je|nous|vous|il|elle|est|sont|et|ou|le|la|les|un|une|des|du|de|ne|pas|avec|pour|par|que|quoi|comment|combien|coûte|où|quand|qui|pouvez|puis|avez|avons|ont|parlez|parle|français|merci|bonjour|prix|clients|factures|mon|ma|mes|notre|mois|an|ça|aujourd'hui|demain|technicien|techniciens|travaux|montre|montrez|client|veux|svp)$/,
    only: 'Je ne comprends que l’anglais',
    sales: 'notre équipe commerciale vous aidera.',
  },
];
const english =
  /^(?:the|is|are|am|i|i'm|we|you|it|do|does|can|could|what|how|who|where|when|why|which|and|or|with|for|to|of|in|on|my|our|your|have|has|not|much|many|there|this|that|yes|please|from|at|be|will|would)$/;

/** A sentence in the language of a visitor's message that is not English, which says that only English is understood. */
export function foreignSentenceIn(message: string): string | undefined {
  const language = foreignLanguageOf(message);
  return language && `${language.only}; ${language.sales}`;
}

/** The same for somebody who is signed in. */
export function onlyEnglishIn(message: string): string | undefined {
  const language = foreignLanguageOf(message);
  return language && `${language.only}.`;
}

/** Language of a message that is not English; undefined if it is, or if that cannot be told. */
export function foreignLanguageOf(message: string): (typeof languages)[number] | undefined {
  const words =
    message
      .toLowerCase()
      .slice(0, 400)
      .match(/[\p{L}']+/gu) ?? [];
  if (words.length < 2) return undefined;
  const isEnglish = words.filter((word) => english.test(word)).length;
  const [best] = languages
    .map((language) => ({ language, count: words.filter((word) => language.words.test(word)).length }))
    .toSorted((a, b) => b.count - a.count);
  if (best === undefined || best.count < 2 || best.count <= isEnglish) return undefined;
  return best.count * 2 >= words.length ? best.language : undefined;
}
