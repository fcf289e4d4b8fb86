import type { JsonObject } from '../../../src/contract/json'

/** What becomes of a record: values that the rules give, or the places and codes of refusals. */
interface Outcome {
  record: JsonObject
  gives?: JsonObject
  refuses?: string[]
}

/** A rule as an office says it, the properties and rules that say it in a file, and records on both sides of it. */
export interface BusinessRule {
  says: string
  properties: JsonObject
  rules: JsonObject[]
  cases: [Outcome, Outcome, ...Outcome[]]
}

const text = { type: 'string' }
const whole = { type: 'integer' }
const number = { type: 'number' }
const money = { type: 'number', options: { currency: 'EUR' } }
const day = { type: 'string', format: 'date' }
const instant = { type: 'string', format: 'date-time' }
const yes = { type: 'boolean' }
const rows = (properties: JsonObject) => ({ type: 'array', items: { type: 'object', properties } })

const LINES = rows({
  what: text,
  quantity: number,
  price: money,
  rate: { enum: ['22', '10', '4'] },
  net: money,
})
const LINE_NET = { field: 'lines[].net', value: 'row.quantity * row.price' }
const SUMMARY = {
  field: 'vat',
  value:
    "record.lines.group(l, l.rate).map(g, {'rate': g.key, 'net': g.rows.sum(l, l.net), 'tax': g.rows.sum(l, l.net) * int(g.key) / 100})",
}
const VAT = rows({ rate: { enum: ['22', '10', '4'] }, net: money, tax: money })
const THREE_LINES = [
  { what: 'Hull', quantity: 3, price: 33.33, rate: '22' },
  { what: 'Sail', quantity: 1, price: 0.1, rate: '10' },
  { what: 'Mast', quantity: 2, price: 10.05, rate: '22' },
]

/** Business rules of offices of several trades, each said directly. */
export const BUSINESS_RULES: readonly BusinessRule[] = [
  {
    says: 'The net of an invoice is the sum of its lines.',
    properties: { lines: LINES, net: money },
    rules: [LINE_NET, { field: 'net', value: 'record.lines.sum(l, l.net)' }],
    cases: [
      { record: { lines: THREE_LINES }, gives: { net: 120.19 } },
      { record: { lines: [] }, gives: { net: 0 } },
    ],
  },
  {
    says: 'The VAT of an invoice is summed up by rate.',
    properties: { lines: LINES, vat: VAT },
    rules: [LINE_NET, SUMMARY],
    cases: [
      {
        record: { lines: THREE_LINES },
        gives: {
          vat: [
            { rate: '22', net: 120.09, tax: 26.42 },
            { rate: '10', net: 0.1, tax: 0.01 },
          ],
        },
      },
      { record: { lines: [] }, gives: { vat: [] } },
    ],
  },
  {
    says: 'The gross is the net with the taxes of all rates.',
    properties: { lines: LINES, vat: VAT, gross: money },
    rules: [LINE_NET, SUMMARY, { field: 'gross', value: 'record.vat.sum(v, v.net + v.tax)' }],
    cases: [
      { record: { lines: THREE_LINES }, gives: { gross: 146.62 } },
      { record: { lines: THREE_LINES.slice(0, 1) }, gives: { gross: 121.99 } },
    ],
  },
  {
    says: 'From 500 on there is a discount of 5 %, from 1,000 on one of 10 %.',
    properties: { net: money, discount: money },
    rules: [
      {
        field: 'discount',
        value: 'record.net * (record.net >= 1000 ? 10 : record.net >= 500 ? 5 : 0) / 100',
      },
    ],
    cases: [
      { record: { net: 1000 }, gives: { discount: 100 } },
      { record: { net: 999.99 }, gives: { discount: 50 } },
      { record: { net: 499 }, gives: { discount: 0 } },
    ],
  },
  {
    says: 'A line is rounded to cents after its own discount.',
    properties: { lines: rows({ quantity: number, price: money, off: number, net: money }) },
    rules: [{ field: 'lines[].net', value: 'round(row.quantity * row.price * (1 - row.off / 100), 2)' }],
    cases: [
      { record: { lines: [{ quantity: 3, price: 1.15, off: 10 }] }, gives: { lines: [{ net: 3.11 }] } },
      { record: { lines: [{ quantity: 1, price: 1.05, off: 50 }] }, gives: { lines: [{ net: 0.53 }] } },
    ],
  },
  {
    says: 'The average price is weighted by quantity.',
    properties: { lines: LINES, average: money },
    rules: [
      {
        field: 'average',
        value: 'record.lines.sum(l, l.quantity * l.price) / record.lines.sum(l, l.quantity)',
      },
    ],
    cases: [
      { record: { lines: THREE_LINES }, gives: { average: 20.03 } },
      {
        record: {
          lines: [
            { quantity: 1, price: 2 },
            { quantity: 3, price: 4 },
          ],
        },
        gives: { average: 3.5 },
      },
    ],
  },
  {
    says: 'The shares of the owners come to 100 %.',
    properties: { owners: rows({ name: text, share: number }) },
    rules: [{ field: 'owners', valid: 'record.owners.sum(o, o.share) == 100', code: 'NOT_100' }],
    cases: [
      { record: { owners: [{ share: 33.3 }, { share: 33.3 }, { share: 33.4 }] }, refuses: [] },
      { record: { owners: [{ share: 50 }, { share: 49.9 }] }, refuses: ['owners:NOT_100'] },
    ],
  },
  {
    says: 'Instalments do not exceed the whole.',
    properties: { total: money, instalments: rows({ amount: money }) },
    rules: [
      {
        field: 'instalments',
        valid: 'record.instalments.sum(i, i.amount) <= record.total',
        code: 'TOO_MUCH',
      },
    ],
    cases: [
      { record: { total: 0.3, instalments: [{ amount: 0.1 }, { amount: 0.2 }] }, refuses: [] },
      {
        record: { total: 0.3, instalments: [{ amount: 0.1 }, { amount: 0.21 }] },
        refuses: ['instalments:TOO_MUCH'],
      },
    ],
  },
  {
    says: 'No single expense is above the limit of the trip.',
    properties: { limit: money, expenses: rows({ amount: money }) },
    rules: [
      { field: 'expenses', valid: 'record.expenses.max(e, e.amount) <= record.limit', code: 'ABOVE_LIMIT' },
    ],
    cases: [
      { record: { limit: 50, expenses: [{ amount: 50 }, { amount: 20 }] }, refuses: [] },
      {
        record: { limit: 50, expenses: [{ amount: 9 }, { amount: 50.01 }] },
        refuses: ['expenses:ABOVE_LIMIT'],
      },
      { record: { limit: 50, expenses: [] }, refuses: [] },
    ],
  },
  {
    says: 'No two contacts are the main one.',
    properties: { contacts: rows({ name: text, main: yes }) },
    rules: [{ field: 'contacts', valid: 'record.contacts.count(c, c.main) <= 1', code: 'TWO_MAIN' }],
    cases: [
      { record: { contacts: [{ name: 'Ada', main: true }, { name: 'Bo' }] }, refuses: [] },
      {
        record: {
          contacts: [
            { name: 'Ada', main: true },
            { name: 'Bo', main: true },
          ],
        },
        refuses: ['contacts:TWO_MAIN'],
      },
    ],
  },
  {
    says: 'A team has exactly one leader.',
    properties: { people: rows({ name: text, leads: yes }) },
    rules: [{ field: 'people', valid: 'record.people.exists_one(p, p.leads)', code: 'ONE_LEADER' }],
    cases: [
      { record: { people: [{ name: 'Ada', leads: true }, { name: 'Bo' }] }, refuses: [] },
      { record: { people: [{ name: 'Ada' }, { name: 'Bo' }] }, refuses: ['people:ONE_LEADER'] },
    ],
  },
  {
    says: 'A customer leaves a phone number or an e-mail.',
    properties: { phone: text, email: text },
    rules: [{ field: 'phone', valid: 'record.phone != null || record.email != null', code: 'NO_CONTACT' }],
    cases: [
      { record: { email: 'a@b.it' }, refuses: [] },
      { record: {}, refuses: ['phone:NO_CONTACT'] },
    ],
  },
  {
    says: 'A reservation ends after it begins.',
    properties: { from: day, to: day },
    rules: [{ field: 'to', valid: 'record.to >= record.from', code: 'ENDS_BEFORE' }],
    cases: [
      { record: { from: '2026-05-01', to: '2026-05-01' }, refuses: [] },
      { record: { from: '2026-05-02', to: '2026-05-01' }, refuses: ['to:ENDS_BEFORE'] },
    ],
  },
  {
    says: 'The account is in the country of the supplier.',
    properties: { iban: text, country: text },
    rules: [{ field: 'iban', valid: 'record.iban.substring(0, 2) == record.country', code: 'OTHER_COUNTRY' }],
    cases: [
      { record: { iban: 'IT60X0542811101000000123456', country: 'IT' }, refuses: [] },
      { record: { iban: 'DE89370400440532013000', country: 'IT' }, refuses: ['iban:OTHER_COUNTRY'] },
      { record: { country: 'IT' }, refuses: [] },
    ],
  },
  {
    says: 'A minor needs a guardian.',
    properties: { born: day, guardian: text },
    rules: [{ field: 'guardian', required: 'yearsBetween(record.born, today) < 18' }],
    cases: [
      { record: { born: '2008-03-31' }, refuses: [] },
      { record: { born: '2008-04-01' }, refuses: ['guardian:REQUIRED'] },
      { record: { born: '2008-04-01', guardian: 'Ada' }, refuses: [] },
    ],
  },
  {
    says: 'The age at the visit follows from the birthday.',
    properties: { born: day, visit: day, age: whole },
    rules: [{ field: 'age', value: 'yearsBetween(record.born, record.visit)' }],
    cases: [
      { record: { born: '2020-02-29', visit: '2026-02-28' }, gives: { age: 6 } },
      { record: { born: '2020-03-01', visit: '2026-02-28' }, gives: { age: 5 } },
    ],
  },
  {
    says: 'An invoice is due at the end of the month after 30 days.',
    properties: { date: day, due: day },
    rules: [{ field: 'due', value: 'endOfMonth(record.date + days(30))' }],
    cases: [
      { record: { date: '2026-01-15' }, gives: { due: '2026-02-28' } },
      { record: { date: '2026-03-01' }, gives: { due: '2026-03-31' } },
    ],
  },
  {
    says: 'The months of a lease are counted.',
    properties: { from: day, to: day, months: whole },
    rules: [{ field: 'months', value: 'monthsBetween(record.from, record.to + days(1))' }],
    cases: [
      { record: { from: '2026-01-01', to: '2026-12-31' }, gives: { months: 12 } },
      { record: { from: '2026-01-15', to: '2026-03-13' }, gives: { months: 1 } },
    ],
  },
  {
    says: 'A contract is renewed a year after its beginning.',
    properties: { from: day, renewal: day },
    rules: [{ field: 'renewal', value: 'addYears(record.from, 1)' }],
    cases: [
      { record: { from: '2024-02-29' }, gives: { renewal: '2025-02-28' } },
      { record: { from: '2026-05-01' }, gives: { renewal: '2027-05-01' } },
    ],
  },
  {
    says: 'Notice is given three months before the end.',
    properties: { to: day, notice: day },
    rules: [{ field: 'notice', valid: 'record.notice <= addMonths(record.to, -3)', code: 'TOO_LATE' }],
    cases: [
      { record: { to: '2026-05-31', notice: '2026-02-28' }, refuses: [] },
      { record: { to: '2026-05-31', notice: '2026-03-01' }, refuses: ['notice:TOO_LATE'] },
    ],
  },
  {
    says: 'A complaint is answered within five working days.',
    properties: { received: day, deadline: day },
    rules: [{ field: 'deadline', value: 'addWorkingDays(record.received, 5)' }],
    cases: [
      { record: { received: '2026-04-02' }, gives: { deadline: '2026-04-10' } },
      { record: { received: '2026-05-29' }, gives: { deadline: '2026-06-08' } },
    ],
  },
  {
    says: 'A repair takes ten working days at most, without the days of the town and of the office.',
    properties: { came: day, left: day },
    rules: [
      {
        field: 'left',
        valid: "workingDaysBetween(record.came, record.left, ['06-24', '2026-06-26']) <= 10",
        code: 'TOO_LONG',
      },
    ],
    cases: [
      { record: { came: '2026-06-15', left: '2026-07-01' }, refuses: [] },
      { record: { came: '2026-06-15', left: '2026-07-02' }, refuses: ['left:TOO_LONG'] },
    ],
  },
  {
    says: 'Goods are handed over on a working day.',
    properties: { on: day },
    rules: [{ field: 'on', valid: 'isWorkingDay(record.on)', code: 'CLOSED' }],
    cases: [
      { record: { on: '2026-04-07' }, refuses: [] },
      { record: { on: '2026-04-06' }, refuses: ['on:CLOSED'] },
      { record: { on: '2026-04-11' }, refuses: ['on:CLOSED'] },
    ],
  },
  {
    says: 'The week of delivery is that of the calendar.',
    properties: { delivery: day, week: whole },
    rules: [{ field: 'week', value: 'week(record.delivery)' }],
    cases: [
      { record: { delivery: '2027-01-03' }, gives: { week: 53 } },
      { record: { delivery: '2027-01-04' }, gives: { week: 1 } },
    ],
  },
  {
    says: 'A reminder goes out ten days before the vaccination.',
    properties: { due: day, remind: day },
    rules: [{ field: 'remind', value: 'record.due - days(10)' }],
    cases: [
      { record: { due: '2026-03-05' }, gives: { remind: '2026-02-23' } },
      { record: { due: '2026-01-01' }, gives: { remind: '2025-12-22' } },
    ],
  },
  {
    says: 'A rental counts its first and its last day.',
    properties: { from: day, to: day, days: whole },
    rules: [{ field: 'days', value: 'daysBetween(record.from, record.to) + 1' }],
    cases: [
      { record: { from: '2026-03-27', to: '2026-03-31' }, gives: { days: 5 } },
      { record: { from: '2026-03-27', to: '2026-03-27' }, gives: { days: 1 } },
    ],
  },
  {
    says: 'A rental costs the cheaper of days and weeks.',
    properties: { days: whole, perDay: money, perWeek: money, price: money },
    rules: [
      {
        field: 'price',
        value: 'min(record.days * record.perDay, ceil(record.days * 1.0 / 7) * record.perWeek)',
      },
    ],
    cases: [
      { record: { days: 3, perDay: 10, perWeek: 50 }, gives: { price: 30 } },
      { record: { days: 6, perDay: 10, perWeek: 50 }, gives: { price: 50 } },
      { record: { days: 8, perDay: 10, perWeek: 50 }, gives: { price: 80 } },
    ],
  },
  {
    says: 'The deposit is a fifth of the price at least, and never below 50.',
    properties: { price: money, deposit: money },
    rules: [{ field: 'deposit', valid: 'record.deposit >= max(record.price / 5, 50)', code: 'DEPOSIT_LOW' }],
    cases: [
      { record: { price: 1000, deposit: 200 }, refuses: [] },
      { record: { price: 1000, deposit: 199.99 }, refuses: ['deposit:DEPOSIT_LOW'] },
      { record: { price: 10, deposit: 49 }, refuses: ['deposit:DEPOSIT_LOW'] },
    ],
  },
  {
    says: 'The consumption is the difference from the reading before.',
    properties: { readings: rows({ on: day, reading: number, used: number }) },
    rules: [{ field: 'readings[].used', value: 'previous == null ? 0 : row.reading - previous.reading' }],
    cases: [
      {
        record: { readings: [{ reading: 100 }, { reading: 130.5 }, { reading: 131 }] },
        gives: { readings: [{ used: 0 }, { used: 30.5 }, { used: 0.5 }] },
      },
      { record: { readings: [{ reading: 7 }] }, gives: { readings: [{ used: 0 }] } },
    ],
  },
  {
    says: 'A meter never runs backwards.',
    properties: { readings: rows({ reading: number }) },
    rules: [{ field: 'readings[].reading', valid: 'row.reading >= previous.reading', code: 'BACKWARDS' }],
    cases: [
      { record: { readings: [{ reading: 1 }, { reading: 1 }, { reading: 2 }] }, refuses: [] },
      { record: { readings: [{ reading: 3 }, { reading: 2 }] }, refuses: ['readings.*.reading:BACKWARDS'] },
    ],
  },
  {
    says: 'The lines of an order are numbered in their order.',
    properties: { lines: rows({ what: text, no: whole }) },
    rules: [{ field: 'lines[].no', value: 'index + 1' }],
    cases: [
      { record: { lines: [{ what: 'a' }, { what: 'b' }] }, gives: { lines: [{ no: 1 }, { no: 2 }] } },
      { record: { lines: [{ what: 'b' }] }, gives: { lines: [{ no: 1 }] } },
    ],
  },
  {
    says: 'The costs of a house are shared by area.',
    properties: { costs: money, flats: rows({ area: number, share: money }) },
    rules: [{ field: 'flats[].share', value: 'record.costs * row.area / record.flats.sum(f, f.area)' }],
    cases: [
      {
        record: { costs: 100, flats: [{ area: 50 }, { area: 100 }] },
        gives: { flats: [{ share: 33.33 }, { share: 66.67 }] },
      },
      { record: { costs: 100, flats: [{ area: 70 }] }, gives: { flats: [{ share: 100 }] } },
    ],
  },
  {
    says: 'The hours of a job follow from its beginning and end.',
    properties: { from: instant, to: instant, hours: { type: 'number', options: { decimals: 2 } } },
    rules: [{ field: 'hours', value: 'hoursBetween(record.from, record.to)' }],
    cases: [
      {
        record: { from: '2026-03-30T08:00:00.000Z', to: '2026-03-30T09:40:00.000Z' },
        gives: { hours: 1.67 },
      },
      { record: { from: '2026-03-30T08:00:00.000Z', to: '2026-03-30T08:00:00.000Z' }, gives: { hours: 0 } },
    ],
  },
  {
    says: 'Hours beyond eight are overtime.',
    properties: { hours: number, overtime: number },
    rules: [{ field: 'overtime', value: 'max(record.hours - 8, 0)' }],
    cases: [
      { record: { hours: 9.5 }, gives: { overtime: 1.5 } },
      { record: { hours: 7 }, gives: { overtime: 0 } },
    ],
  },
  {
    says: 'A shipment shows how many parcels are heavy.',
    properties: { parcels: rows({ kg: number }), heavy: whole },
    rules: [{ field: 'heavy', value: 'record.parcels.count(p, p.kg > 20)' }],
    cases: [
      { record: { parcels: [{ kg: 20 }, { kg: 20.1 }, {}] }, gives: { heavy: 1 } },
      { record: { parcels: [] }, gives: { heavy: 0 } },
    ],
  },
  {
    says: 'The next check is six months after the last visit.',
    properties: { visits: rows({ on: day }), next: day },
    rules: [{ field: 'next', value: 'addMonths(record.visits.max(v, v.on), 6)' }],
    cases: [
      { record: { visits: [{ on: '2026-08-31' }, { on: '2026-02-01' }] }, gives: { next: '2027-02-28' } },
      { record: { visits: [{ on: '2026-01-10' }] }, gives: { next: '2026-07-10' } },
    ],
  },
  {
    says: 'No article stands in an order twice.',
    properties: { lines: rows({ article: text }) },
    rules: [
      {
        field: 'lines',
        valid: 'record.lines.group(l, l.article).size() == record.lines.size()',
        code: 'TWICE',
      },
    ],
    cases: [
      { record: { lines: [{ article: 'a' }, { article: 'b' }] }, refuses: [] },
      { record: { lines: [{ article: 'a' }, { article: 'b' }, { article: 'a' }] }, refuses: ['lines:TWICE'] },
    ],
  },
  {
    says: 'No category of expenses goes beyond 1,000.',
    properties: { expenses: rows({ kind: text, amount: money }) },
    rules: [
      {
        field: 'expenses',
        valid: 'record.expenses.group(e, e.kind).all(g, g.rows.sum(e, e.amount) <= 1000)',
        code: 'CATEGORY',
      },
    ],
    cases: [
      {
        record: {
          expenses: [
            { kind: 'a', amount: 1000 },
            { kind: 'b', amount: 500 },
          ],
        },
        refuses: [],
      },
      {
        record: {
          expenses: [
            { kind: 'a', amount: 600 },
            { kind: 'b', amount: 9 },
            { kind: 'a', amount: 500 },
          ],
        },
        refuses: ['expenses:CATEGORY'],
      },
    ],
  },
  {
    says: 'A lease begins on the first of a month.',
    properties: { from: day },
    rules: [{ field: 'from', valid: 'record.from == startOfMonth(record.from)', code: 'NOT_FIRST' }],
    cases: [
      { record: { from: '2026-03-01' }, refuses: [] },
      { record: { from: '2026-03-02' }, refuses: ['from:NOT_FIRST'] },
    ],
  },
  {
    says: 'A document is of the year that it is booked in.',
    properties: { date: day, year: whole },
    rules: [{ field: 'year', valid: 'record.year == year(record.date)', code: 'OTHER_YEAR' }],
    cases: [
      { record: { date: '2026-12-31', year: 2026 }, refuses: [] },
      { record: { date: '2026-12-31', year: 2027 }, refuses: ['year:OTHER_YEAR'] },
    ],
  },
  {
    says: 'An order above 5,000 needs a reason.',
    properties: { lines: LINES, reason: text },
    rules: [{ field: 'reason', required: 'record.lines.sum(l, l.quantity * l.price) > 5000' }],
    cases: [
      { record: { lines: [{ quantity: 100, price: 50 }] }, refuses: [] },
      {
        record: {
          lines: [
            { quantity: 100, price: 50 },
            { quantity: 1, price: 0.01 },
          ],
        },
        refuses: ['reason:REQUIRED'],
      },
    ],
  },
  {
    says: 'Weight is charged by half kilograms, rounded up.',
    properties: { kg: number, charged: number },
    rules: [{ field: 'charged', value: 'ceil(record.kg * 2) / 2' }],
    cases: [
      { record: { kg: 1.1 }, gives: { charged: 1.5 } },
      { record: { kg: 2 }, gives: { charged: 2 } },
    ],
  },
  {
    says: 'The deviation of a measure from its target is at most two percent.',
    properties: { target: number, measured: number },
    rules: [
      {
        field: 'measured',
        valid: 'abs(record.measured - record.target) * 100 <= record.target * 2',
        code: 'OFF',
      },
    ],
    cases: [
      { record: { target: 100, measured: 98 }, refuses: [] },
      { record: { target: 100, measured: 102.1 }, refuses: ['measured:OFF'] },
    ],
  },
]
