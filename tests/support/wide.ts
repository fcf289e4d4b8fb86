import type { EntityFile } from '../../src/contract/model/entity-file'

const KINDS = [
  { type: 'string', maxLength: 80 },
  { type: 'number', minimum: 0 },
  { type: 'string', format: 'date' },
  { enum: ['A', 'B', 'C'] },
  { type: 'boolean' },
] as const

/** An entity file of `count` fields in sections of fifty: the form that must type like one of twenty. */
export function wideEntity(count: number): EntityFile {
  const names = Array.from({ length: count }, (_, index) => `field${index + 1}`)
  const properties = Object.fromEntries(
    names.map((name, index) => [name, { ...KINDS[index % KINDS.length] }]),
  )
  const form = Array.from({ length: Math.ceil(count / 50) }, (_, index) => ({
    section: `part${index + 1}`,
    collapsed: index > 0,
    fields: names.slice(index * 50, index * 50 + 50),
  }))
  return {
    route: 'wide',
    record: { required: names.slice(0, 1), properties } as EntityFile['record'] & object,
    form,
  }
}
