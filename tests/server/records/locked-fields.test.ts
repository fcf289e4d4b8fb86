import { expect, test } from 'vitest'
import type { Field } from '../../../src/contract/model/field'
import { getReadOnlyErrors } from '../../../src/server/records/access/access'

const closed = (...paths: string[]) => paths.map((path) => ({ path }) as Field)
const locked = (fields: Field[], ...changed: string[]) =>
  getReadOnlyErrors(fields, changed).map(({ code, path }) => `${path} ${code}`)

test('a closed field is closed in every row, its parts with it, and nothing beside or above it', () => {
  const changed = ['crew.r1.email', 'crew.r2.email.host', 'crew.r1.name', 'crew.r1', 'crew', 'mail.r1.email']
  expect(locked(closed('crew[].email'), ...changed)).toEqual([
    'crew.r1.email READ_ONLY',
    'crew.r2.email.host READ_ONLY',
  ])
  expect(locked(closed('berth.city'), 'berth', 'berth.city', 'berth.zip')).toEqual(['berth.city READ_ONLY'])
})

test('a code that the records give themselves is said so', () => {
  expect(locked(closed('code', 'name'), 'code', 'name', 'kind')).toEqual([
    'code CODE_GIVEN',
    'name READ_ONLY',
  ])
})
