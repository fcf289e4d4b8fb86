import type { JsonObject } from '../../../contract/json'
import { CHECKS } from '../../schema-folder'
import type { Random } from './random'
import TOWNS from './towns.json'

/** Stems that form a man's name with -o and a woman's with -a. */
const STEMS =
  'Mari Carl Francesc Antoni Paol Albert Robert Giuli Claudi Massim Maurizi Fabi Robert Alessandr Marcell Silvan Lucian Giovann Adrian Lorenz Ann Bruni Danil Domenic Emili Enric Fabrizi Federic Ferdinand Filipp Flavi Fulvi Gabriell Gerard Giacom Giord Graziell Ivan Laur Leonard Loren Lun Martin Matild Micaell Nicol Ottavi Pietr Raffaell Renat Riccard Rosari Rugger Sergi Silvi Stefan Teres Tizian Valenti Valeri Vincenz Vittori'.split(
    ' ',
  )
const MEN =
  'Luca Andrea Matteo Simone Davide Giuseppe Michele Salvatore Gianluca Cesare Daniele Emanuele Ettore Felice Gabriele Gioele Giosuè Ignazio Ismaele Leone Manuele Mattia Michelangelo Natale Noè Pasquale Raffaele Samuele Saverio Sebastiano Nicolò Elia Dante Ercole Oreste Achille Ulisse Amedeo Aldo Ugo'.split(
    ' ',
  )
const WOMEN =
  'Chiara Elena Giulia Sara Laura Irene Beatrice Alice Agnese Camilla Caterina Cecilia Diletta Dora Edda Elisabetta Eva Ginevra Gioia Ilaria Lara Letizia Lia Lidia Linda Lucia Margherita Marta Miriam Nadia Noemi Olga Rachele Rebecca Rita Sofia Susanna Vera Viola Zoe'.split(
    ' ',
  )
const ROOTS =
  'Bell Ross Fior Mont Colomb Ferr March Gall Pagan Lomb Valent Bonf Cast Riv Cost Cav Font Guid Lanz Marin Negr Orland Pell Rinald Salv Tass Ugol Vent Zan Bianc Barb Cant Dam Fabr Gramm Maz Nard Pir Scal Tor'.split(
    ' ',
  )
const ENDS = ['ini', 'etti', 'oni', 'ucci', 'ardi', 'aro', 'esi', 'anti', 'ellini', 'ato']
const STREETS = [
  'Via Roma',
  'Via Garibaldi',
  'Via Emilia',
  'Corso Italia',
  'Via dei Mille',
  'Via Mazzini',
  'Viale Europa',
  'Via Po',
]
const TRADES = [
  'Officina',
  'Autofficina',
  'Ricambi',
  'Carrozzeria',
  'Trasporti',
  'Logistica',
  'Metalli',
  'Cartiera',
  'Falegnameria',
]

/** Texts that reveal common bugs: special characters, text direction, length, markup. */
const EDGES = [
  'D\'Amico & Figli "L\'Ancora"',
  'Größe & Söhne Straßenbau',
  `Consorzio ${'molto lungo '.repeat(15)}`.trim(),
  'شركة النقل السريع',
  'Riciclo ♻️ Verde 🌱',
  '00012345',
  'NA',
  "<script>alert('no')</script>",
]

/**
 * A town with its province, cadastral code, postal code, ISTAT code, position and thousands of inhabitants.
 */
type Town = readonly [string, string, string, string, string, number, number, number]

const ITALY: readonly (readonly [Town, number])[] = (TOWNS as unknown as Town[]).map((town) => [
  town,
  town[7],
])
const ABROAD = [
  ['CHE', 'Zürich', '8001'],
  ['AUT', 'Innsbruck', '6020'],
  ['DEU', 'München', '80331'],
  ['FRA', 'Nice', '06000'],
] as const

/** Whether a subject is a customer, supplier or collaborator, by its position among the subjects. */
export type SubjectKind = 'PERSON' | 'ORGANIZATION' | 'SOLE_TRADER' | 'PUBLIC_BODY'

const KINDS: readonly (readonly [SubjectKind, number])[] = [
  ['PERSON', 65],
  ['ORGANIZATION', 30],
  ['SOLE_TRADER', 4],
  ['PUBLIC_BODY', 1],
]

/**
 * The values of a subject: `kind` is fixed for suppliers and collaborators, `number` makes tax numbers
 * differ.
 */
export function generateSubject(random: Random, number: number, fixed: SubjectKind | null): JsonObject {
  const kind = fixed ?? random.share(KINDS)
  const town = random.share(ITALY)
  const isAbroad = kind !== 'PUBLIC_BODY' && random.next() < 0.05
  const edge = random.next() < 0.01 ? random.pick(EDGES) : null
  const address = isAbroad ? addressAbroad(random) : addressIn(town, random)
  const country = String(address.country)
  const common = {
    subjectType: kind,
    preferredLanguage: isAbroad ? 'en' : 'it',
    vatCountry: country,
    address,
    contacts: {
      email: `contatto${number}@posta${number % 97}.example`,
      phone: `+39 059 0${String(1_000_000 + (number % 9_000_000))}`,
    },
  }
  if (kind === 'PERSON') return { ...common, ...createPerson(random, town, isAbroad) }
  const vatNumber = isAbroad ? {} : { vatNumber: toVatNumber(number) }
  const surname = `${random.pick(ROOTS)}${random.pick(ENDS)}`
  const name = edge ?? `${random.pick(TRADES)} ${surname} ${town[0]} ${number}`
  if (kind === 'SOLE_TRADER') {
    const person = createPerson(random, town, isAbroad)
    return {
      ...common,
      ...person,
      ...vatNumber,
      businessName: edge ?? `${String(person.lastName)} ${String(person.firstName)}`,
      legalForm: 'DI',
    }
  }
  if (kind === 'PUBLIC_BODY')
    return {
      ...common,
      businessName: edge ?? `Comune dimostrativo di ${town[0]} ${number}`,
      legalForm: 'EP',
      fiscalCode: toVatNumber(number),
      splitPayment: true,
    }
  const legalForm = random.pick(['SR', 'SP', 'SN', 'SC', 'SU'])
  return {
    ...common,
    ...vatNumber,
    ...(isAbroad ? {} : { fiscalCode: toVatNumber(number), sdiCode: 'ABC1234' }),
    businessName: name,
    legalForm,
  }
}

function addressIn([city, province, , zip, cityCode, latitude, longitude]: Town, random: Random): JsonObject {
  const jitter = () => (random.next() - 0.5) * 0.04
  return {
    street: random.pick(STREETS),
    houseNumber: String(1 + random.below(200)),
    city,
    province,
    zip,
    cityCode,
    country: 'ITA',
    latitude: Number((latitude + jitter()).toFixed(5)),
    longitude: Number((longitude + jitter()).toFixed(5)),
  }
}

function addressAbroad(random: Random): JsonObject {
  const [country, city, zip] = random.pick(ABROAD)
  return { street: 'Hauptstrasse', houseNumber: String(1 + random.below(80)), city, zip, country }
}

function createPerson(random: Random, town: Town, isAbroad: boolean): JsonObject {
  const gender = random.pick(['M', 'F'] as const)
  const stem = random.next() < 0.5 ? `${random.pick(STEMS)}${gender === 'M' ? 'o' : 'a'}` : null
  const firstName = stem ?? random.pick(gender === 'M' ? MEN : WOMEN)
  const lastName = `${random.pick(ROOTS)}${random.pick(ENDS)}`
  const bornDate = new Date(Date.UTC(1945 + random.below(60), random.below(12), 1 + random.below(28)))
    .toISOString()
    .slice(0, 10)
  const person = { firstName, lastName, gender, bornDate }
  if (isAbroad) return person
  const birth = { bornCity: town[0], bornProvince: town[1], bornCountry: 'ITA' }
  return { ...person, birth, fiscalCode: toFiscalCode(person, town[2]) }
}

const MONTHS = 'ABCDEHLMPRST'

function pickLetters(name: string, isFirst: boolean): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  const consonants = letters.replace(/[AEIOU]/g, '')
  if (isFirst && consonants.length > 3) return `${consonants[0]}${consonants.slice(2, 4)}`
  return `${consonants}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3)
}

interface Born {
  firstName: string
  lastName: string
  gender: 'M' | 'F'
  bornDate: string
}

function toFiscalCode({ bornDate, firstName, gender, lastName }: Born, cadastral: string): string {
  const [year = '', month = '', day = ''] = bornDate.split('-')
  const dayPart = String(Number(day) + (gender === 'F' ? 40 : 0)).padStart(2, '0')
  const stem = `${pickLetters(lastName, false)}${pickLetters(firstName, true)}${year.slice(2)}${MONTHS[Number(month) - 1]}${dayPart}${cadastral}`
  return appendCheckCharacter(stem, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'fiscalCode')
}

/** Numbers per tax office: from 5,100,000 to 7,999,999. */
const OF_OFFICE = 2_900_000

/**
 * A VAT number of no one: the first seven digits count the registrations of a tax office, and none has
 * reached five millions; tax codes of organisations begin with 8 or 9. The first ones above five millions are
 * those of the demo company and the packs.
 */
function toVatNumber(number: number): string {
  const office = 36 + (Math.floor(number / OF_OFFICE) % 64)
  return appendCheckCharacter(
    `${5_100_000 + (number % OF_OFFICE)}${String(office).padStart(3, '0')}`,
    '0123456789',
    'vatNumber',
  )
}

/** The text with the check character that the field's own check accepts. */
function appendCheckCharacter(stem: string, signs: string, widget: string): string {
  const check = CHECKS[widget]
  const found = [...signs].find((sign) =>
    check?.(stem + sign, {}, { record: {} } as never).every(({ severity }) => severity !== 'error'),
  )
  if (found === undefined) throw new Error(`no ${widget} begins with ${stem}`)
  return stem + found
}
