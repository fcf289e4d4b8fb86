import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../../src/contract/json'
import { entity, lookup, readJson } from './folder'
import { judge, TODAY } from './judge'

interface Row {
  key: string
  [property: string]: Json
}
const FOLDER = 'src/server/demo/rows'
const files = readdirSync(FOLDER).map((name) =>
  readJson<{ route: string; rows: Row[]; together?: boolean }>(`${FOLDER}/${name}`),
)
const rowsOf = (route: string) => files.find((file) => file.route === route)?.rows ?? []
const KNOWN = new Set(files.flatMap(({ route, rows }) => rows.map(({ key }) => `${route}:${key}`)))

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as the seeder writes it: references become ids, relative days become dates. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  if (typeof value.$ref === 'string') return { id: idOf(value.$ref), label: value.$ref }
  if (typeof value.$days === 'number') {
    const day = new Date(Date.parse(TODAY) + value.$days * 86_400_000).toISOString().slice(0, 10)
    return typeof value.at === 'string' ? `${day}T${value.at}:00.000Z` : day
  }
  if (typeof value.$file === 'string')
    return { documentId: idOf(value.$file), fileName: value.name ?? value.$file, size: 1_000 }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}

/** A made-up but stable id per reference. */
function idOf(reference: string): string {
  const index = [...KNOWN].indexOf(reference)
  return `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`
}

function recordOf(row: Row): JsonObject {
  const fields = Object.entries(row).filter(([key]) => key !== 'key' && !key.startsWith('$'))
  return Object.fromEntries(fields.map(([key, value]) => [key, plain(value)]))
}

/**
 * What is wrong with a row. Rows that are written together are the server's own: they may have what people
 * cannot type.
 */
function errorsOf(route: string, row: Row, isServers: boolean): string[] {
  const { errors } = judge(route, recordOf(row))
  const wrong = errors.filter(({ code }) => !(isServers && code === 'READ_ONLY'))
  return wrong.map(({ path, code, message }) => `${row.key}: ${path} ${code} ${message}`)
}

/** The last digit of an Italian VAT number or organisation's tax code. */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 10)].map(Number).reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

describe('the demo company', () => {
  test('the demo company has 45 subjects, 12 customers and a deleted one, 13 users', () => {
    expect(rowsOf('subjects')).toHaveLength(45)
    expect(rowsOf('customers').filter((row) => !row.$deleted)).toHaveLength(12)
    expect(rowsOf('customers').filter((row) => row.$deleted)).toHaveLength(1)
    expect(rowsOf('users')).toHaveLength(13)
  })

  test.each(files.map(({ route, rows, together }) => [route, rows, together ?? false] as const))(
    'every row of %s passes the rules of its entity',
    (route, rows, together) => {
      expect(rows.flatMap((row) => errorsOf(route, row, together))).toEqual([])
    },
  )

  test.each(files.map(({ route, rows }) => [route, rows] as const))(
    '%s: keys differ, references lead somewhere, statuses exist',
    (route, rows) => {
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      const statuses = entity(route).statuses?.list.map(({ code }) => code)
      for (const row of rows) {
        if (statuses) expect(statuses, row.key).toContain(row.$status)
        for (const value of Object.values(row))
          if (isObject(value) && value.$ref) expect(KNOWN, row.key).toContain(value.$ref)
      }
    },
  )

  test.each(files.map(({ route, rows }) => [route, rows] as const))(
    '%s: lookup values are rows of their tables',
    (route, rows) => {
      const fields = entity(route).fields.filter((field) => field.lookup && !field.path.includes('.'))
      for (const { path, lookup: one } of fields) {
        const table = lookup(one?.name ?? '')
        const values = table.rows.map((row) => row[table.value])
        for (const row of rows)
          for (const value of [row[path] ?? []].flat()) expect(values, `${row.key} ${path}`).toContain(value)
      }
    },
  )

  test.each(files.map(({ route, rows }) => [route, rows] as const))(
    '%s: unique values differ',
    (route, rows) => {
      for (const paths of entity(route).unique) {
        const values = rows
          .filter((row) => paths.every((path) => row[path] !== undefined))
          .map((row) => JSON.stringify(paths.map((path) => row[path])))
        expect(new Set(values).size, paths.join()).toBe(values.length)
      }
    },
  )

  test('VAT numbers and tax codes of organisations end with their check digit', () => {
    for (const row of rowsOf('subjects')) {
      for (const value of [row.vatNumber, row.fiscalCode]) {
        if (typeof value === 'string' && /^\d{11}$/.test(value))
          expect(value.at(-1), row.key).toBe(checkDigit(value))
      }
    }
  })

  test('statuses and groups tell the story', () => {
    const users = Object.fromEntries(
      rowsOf('users').map((row) => [row.username, `${(row.$groups as string[]).join()} ${row.$status}`]),
    )
    expect(users).toEqual({
      admin: 'ROLE_ADMIN ACTIVE',
      'laura.bianchi': 'ROLE_MANAGER ACTIVE',
      ufficio: 'ROLE_USER ACTIVE',
      'davide.moretti': 'ROLE_APPROVER ACTIVE',
      'sola.lettura': 'ROLE_VIEWER ACTIVE',
      'officina.estense': 'ROLE_CUSTOMER ACTIVE',
      'trasporti.secchia': 'ROLE_SUPPLIER ACTIVE',
      'giulia.neri': 'ROLE_COLLABORATOR ACTIVE',
      'sara.fontana@posta.example': 'ROLE_REG_WORKFLOW ACTIVE',
      'nuovo@posta.example': ' ACTIVE',
      scaduta: 'ROLE_USER PASSWORD_EXPIRED',
      disabilitato: 'ROLE_USER DISABLED',
      privacy: 'ROLE_USER ACTIVE',
    })
    const customers = rowsOf('customers')
      .filter((row) => !row.$deleted)
      .map((row) => `${row.customerCategory} ${row.$status}`)
    expect(customers.join(', ')).toBe(
      'ART ACTIVE, IND ACTIVE, IND ACTIVE, PA ACTIVE, ART SUSPENDED, ART ACTIVE, COM ACTIVE, SAN ACTIVE, CON ACTIVE, IND DRAFT, PRI ACTIVE, IND CEASED',
    )
  })
})

test('messages have a letter to choose: templates of events are not offered there', () => {
  const letters = files.filter(({ route }) => route === 'email-templates').flatMap(({ rows }) => rows)
  expect(letters.filter(({ $status, event }) => event === 'FREE' && $status === 'ENABLED')).not.toEqual([])
})

test('what happened is not in the future: documents entered the register and were approved by today', () => {
  const documents = files.filter(({ route }) => route === 'documents').flatMap(({ rows }) => rows)
  const future = documents.filter((row) =>
    ['protocolDate', 'approvedAt'].some(
      (field) => ((row[field] as { $days?: number } | undefined)?.$days ?? 0) > 0,
    ),
  )
  expect(future.map(({ key }) => key)).toEqual([])
})
