import { type RecordTest, type Said, said } from './change'

/** What was counted of a change. */
export interface Counted {
  count: number
  total: number
  /** the longest, largest, finest … value found; null = none */
  extreme: string | null
}

const grouped = {
  it: new Intl.NumberFormat('it', { useGrouping: 'always' }),
  en: new Intl.NumberFormat('en'),
}

type Phrase = readonly [it: string, en: string, itExtreme?: string, enExtreme?: string]

const PHRASES: Readonly<Record<RecordTest['test'], Phrase>> = {
  all: ['schede toccate', 'records touched'],
  filled: ['hanno un valore', 'have a value'],
  empty: ['sono vuote', 'are empty'],
  longer: ['sono più lunghe', 'are longer', 'la più lunga', 'longest'],
  shorter: ['sono più corte', 'are shorter', 'la più corta', 'shortest'],
  above: ['sono più grandi', 'are greater', 'il massimo', 'greatest'],
  notBelow: ['non sono minori', 'are not smaller', 'il massimo', 'greatest'],
  below: ['sono più piccole', 'are smaller', 'il minimo', 'least'],
  notAbove: ['non sono maggiori', 'are not greater', 'il minimo', 'least'],
  finer: ['hanno più decimali', 'have more decimals', 'il massimo', 'most'],
  offStep: ['non sono multipli', 'are not multiples'],
  moreRows: ['hanno più righe', 'have more rows', 'il massimo', 'most'],
  fewerRows: ['hanno meno righe', 'have fewer rows', 'il minimo', 'fewest'],
  codes: ['hanno uno di questi codici', 'have one of these codes'],
  statuses: ['hanno uno di questi stati', 'have one of these statuses'],
  twins: ['condividono il valore', 'share a value', 'per esempio', 'such as'],
  unlike: ['non corrispondono', 'do not match', 'per esempio', 'such as'],
  unfit: ['non si possono convertire', 'cannot be converted', 'per esempio', 'such as'],
  missing: ['hanno un valore', 'have a value'],
}

/** `1,214 of 2,000 are longer, longest 149`, in both languages. */
export function countInWords({ test }: RecordTest, { count, extreme, total }: Counted): Said {
  const [it, en, itMost, enMost] = PHRASES[test]
  const figures = (lang: 'it' | 'en', of: string) =>
    `${grouped[lang].format(count)} ${of} ${grouped[lang].format(total)}`
  const most = (word: string | undefined) =>
    extreme === null || count === 0 || !word ? '' : `, ${word} ${extreme}`
  return said(`${figures('it', 'su')} ${it}${most(itMost)}`, `${figures('en', 'of')} ${en}${most(enMost)}`)
}

/** The cure of a change that touches values and that nothing answers. */
export const CURES = {
  loses: said(
    'i valori restano nella base dati ma non si vedono più; scrivere "was", "move" o "split" accanto alla proprietà nuova',
    'the values stay stored but are no longer shown; write "was", "move" or "split" beside the new property',
  ),
  renamed: said(
    'scrivere "was" accanto alla proprietà nuova, e i valori la seguono',
    'write "was" beside the new property, and the values follow it',
  ),
  retargets: said(
    'i valori puntano alle schede di prima; scrivere "map" o scegliere un altro nome',
    'the values point to the former records; write "map", or choose another name',
  ),
  required: said('scrivere "fill" con un valore o una regola', 'write "fill" with a value or a rule'),
  codes: said('scrivere "map" con il codice nuovo di ognuno', 'write "map" with the new code of each'),
  narrows: said(
    'i valori che ci sono restano e non bloccano le altre modifiche; correggerli quando serve',
    'stored values stay and do not block other changes; put them right in time',
  ),
} as const
