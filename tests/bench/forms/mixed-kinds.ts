import type { Json, JsonObject } from '../../../src/contract/json'

/** A field of every kind, each with a value: two sections of ten. */
export const MIXED: readonly (readonly [property: JsonObject, value: Json])[] = [
  [{ type: 'string', maxLength: 40 }, 'uno'],
  [{ type: 'string', format: 'email' }, 'elena@posta.example'],
  [{ type: 'string', format: 'phone' }, '+39 059 0000123'],
  [{ type: 'string', format: 'url' }, 'https://www.posta.example'],
  [{ type: 'string', widget: 'iban', maxLength: 34 }, 'IT56B9999999999000000000001'],
  [{ type: 'number', minimum: 0, options: { currency: 'EUR', decimals: 2 } }, 1234.5],
  [{ enum: ['RED', 'GREEN', 'BLUE'] }, 'GREEN'],
  [{ enum: ['RED', 'GREEN', 'BLUE'], widget: 'radio' }, 'RED'],
  [{ type: 'string', format: 'date' }, '2026-11-21'],
  [{ type: 'string', format: 'time' }, '08:30'],
  [{ type: 'string', maxLength: 40 }, 'due'],
  [{ type: 'boolean' }, true],
  [{ type: 'boolean', widget: 'checkbox' }, false],
  [{ type: 'string', maxLength: 4000, widget: 'textarea' }, 'Una nota\ndi due righe'],
  [{ type: 'string', format: 'cron' }, '0 30 8 ? * 2'],
  [{ type: 'array', items: { type: 'string' }, options: { suggestions: ['A', 'B'], free: true } }, ['A']],
  [{ type: 'array', items: { enum: ['RED', 'GREEN', 'BLUE'] } }, ['RED', 'BLUE']],
  [{ lookup: 'Kind' }, 'A'],
  [{ entity: 'wide' }, { id: '0190a000-0000-7000-8000-000000000001', label: 'Officina Estense' }],
  [
    { type: 'string', multilingual: true },
    { it: 'Uno', en: 'One' },
  ],
]

/** The table that the lookup fields choose from. */
export const KIND_FILE = { lookup: 'Kind', rows: [{ code: 'A' }, { code: 'B' }] }
