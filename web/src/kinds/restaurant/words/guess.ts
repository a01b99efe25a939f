/** In which language somebody writes or speaks, where a few words tell. */
import { LANGUAGES, type Language } from "./languages";

/** Words that everybody uses and that no other language of the page has. */
const COMMON: Record<Language, string> = {
  en: "the we would like have you your what with without please and for table book at how much open does is are can thanks want",
  de: "ich wir möchte möchten hätte haben sie ihr ihre der die das und für einen eine ein tisch bitte was ohne mit um wie gern gerne danke ist sind nicht uhr",
  fr: "je nous voudrais voudrions avez vous votre le les et pour une table s'il plaît qu'est-ce quoi sans avec à est sont combien merci bonjour réserver heures",
  es: "yo quiero quisiera queremos quisiéramos tienen usted ustedes su el los y mesa por favor qué sin cuánto gracias hola reservar están hay las mañana",
  it: "io vorrei vorremmo avete lei il gli e per un tavolo favore che cosa senza quanto grazie buonasera prenotare è sono alle domani siamo",
  pt: "eu queria queríamos quero têm você o os e para uma mesa faz favor quê sem quanto obrigado obrigada olá reservar são às amanhã não",
  nl: "ik wij wil willen graag hebben heeft u uw het een en voor tafel alstublieft wat zonder met hoeveel dank reserveren zijn om hoe laat niet",
};
const LEAST = 2;

const TELLING: Map<string, Language> = telling();

function telling(): Map<string, Language> {
  const found = new Map<string, Language | null>();
  for (const language of LANGUAGES) {
    for (const word of COMMON[language].split(" ")) found.set(word, found.has(word) ? null : language);
  }
  return new Map([...found].filter((one): one is [string, Language] => one[1] !== null));
}

/** The language of what was said; null where too little of it tells, or where it could be two. */
export function languageOf(text: string): Language | null {
  const counts = new Map<Language, number>();
  for (const word of new Set(text.toLowerCase().split(/[^\p{L}'-]+/u))) {
    const language = TELLING.get(word);
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best, next] = [...counts].sort(([, a], [, b]) => b - a);
  if (!best || best[1] < LEAST || (next && next[1] * 2 > best[1])) return null;
  return best[0];
}
