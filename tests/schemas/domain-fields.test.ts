import { describe, expect, test } from 'vitest'
import { withAttachments } from '../../src/catalogue/resolve/attachments'
import type { EntityFile, PropertyFile } from '../../src/contract/model/entity-file'
import { DOMAIN_FIELDS, type DomainField } from './domain-fields'
import { readJson } from './folder'

/**
 * What differs from the design and why: docs/decisions/0048-domain-fields.md. A name alone: there is no such
 * field; with flags or `kind` after a colon: only these differ.
 */
const DEVIATIONS: Record<string, string> = {
  'communications.to:!': 'recipients may also come from the subject or from a filter',
  'documents.files:!': 'needed from the publication on, not by a draft',
  'documents.recipients': 'a tab of the folder, both ways',
  'documents.transmissions': 'the pack refers to the document',
  'icons.svg:!': 'icons of the build are drawn by it',
  'icons.svg:L': 'markup is nothing to read in a list',
  'icons.svg:kind': 'the drawing itself, cleaned, and no file beside it',
  'invitation.groups': 'the group follows from the type',
  'invitation.uuid': 'nobody reads the secret of a link',
  'logs.details': 'a log line is its message',
  'logs.message:kind': 'a line is said in the language of whoever reads it',
  'print-templates.placeholders': 'offered while writing, not stored',
  'templates.placeholders': 'offered while writing, not stored',
  'profiles.authorities:!': 'a group may grant nothing',
  'profiles.members': 'users name their groups, and are filtered by them',
  'resources.files:!': 'a resource may be named before its file is there',
  'subjects.customFields': 'a field is added in the schema file',
  'tables.extraFields': 'declared by table, as fields of their own',
  'token.current': 'said by the page of one’s own sessions',
  'users.authorities': 'rights come from groups alone',
  'users.groups:!': 'a user may wait for a group',
  'users.preferences': 'nobody reads what others prefer',
}

const files = new Map<string, EntityFile>()
function fileOf(route: string): EntityFile {
  const file = files.get(route) ?? withAttachments(readJson<EntityFile>(`schemas/entities/${route}.json`))
  files.set(route, file)
  return file
}

const FORMATS: Record<string, string> = { d: 'date', h: 'time', at: 'date-time' }

/** The kind of a property in the words of the table. */
function kindOf({ items, ...property }: PropertyFile): string {
  if (property.lookup) return `lk:${property.lookup}`
  if (property.entity) return `r:${property.entity}`
  if (property.tags) return 'tags'
  if (property.files) return 'f'
  if (property.group) return `g:${property.group}`
  if (property.enum) return `s:${property.enum.join('/')}`
  if (property.multilingual) return 'ml'
  if (items)
    return items.properties ? `rows:${Object.keys(items.properties).join(',')}` : `[]${kindOf(items)}`
  if (property.type === 'object') return 'g:'
  if (property.type === 'boolean') return 'b'
  if (property.type === 'number' || property.type === 'integer') return 'n'
  return Object.keys(FORMATS).find((kind) => FORMATS[kind] === property.format) ?? 't'
}

/** Rows may have more parts and fields more codes than the design names. */
function fits(found: string, wanted: string): boolean {
  if (wanted.startsWith('s:')) {
    const codes = found.slice(2).split('/')
    return (
      found.startsWith('s:') &&
      wanted
        .slice(2)
        .split('/')
        .every((code) => code === '' || codes.includes(code))
    )
  }
  if (!wanted.startsWith('rows')) return found === wanted
  const parts = found.slice(5).split(',')
  return (
    found.startsWith('rows:') &&
    wanted
      .slice(5)
      .split(',')
      .every((part) => part === '' || parts.includes(part))
  )
}

/** Whether the file gives a field what each flag says. */
const HAS: Record<string, (file: EntityFile, name: string) => boolean> = {
  '!': ({ record }, name) => record?.required?.includes(name) === true,
  '?': (file, name) =>
    (file.rules ?? []).some((rule) => rule.field === name && rule.required !== undefined) ||
    (file.rules ?? []).some((rule) => 'requires' in rule && (rule.requires as string[]).includes(name)),
  L: ({ list }, name) =>
    (list?.columns ?? []).some((column) => covers(name, typeof column === 'string' ? column : column.field)),
  S: (file, name) =>
    [...(file.search ?? []), ...(file.list?.search ?? [])].some((path) => covers(name, path)),
  F: ({ list }, name) => (list?.filters ?? []).some((path) => covers(name, path)),
  U: ({ record }, name) =>
    record?.properties[name]?.unique === true || (record?.unique ?? []).some((paths) => paths.includes(name)),
  R: (file, name) =>
    file.record?.properties[name]?.server === true ||
    (file.rules ?? []).some(
      (rule) => rule.field === name && (rule.value !== undefined || rule.readOnly !== undefined),
    ),
}

const covers = (name: string, path: string): boolean => path === name || path.startsWith(`${name}.`)

/** What differs: `''` the field itself, `kind`, or flags. */
function differences({ route, name, kind, flags }: DomainField): string[] {
  const file = fileOf(route)
  const property = file.record?.properties[name]
  if (!property) return ['']
  const wrong = [...flags].filter((flag) => !HAS[flag]?.(file, name))
  return [...(fits(kindOf(property), kind) ? [] : ['kind']), ...wrong]
}

const keyOf = ({ route, name }: DomainField, what: string): string =>
  `${route}.${name}${what === '' ? '' : `:${what}`}`

describe('the fields of the domain design', () => {
  test('the fields are those of the schema files, with their kinds, flags and tables, or a named deviation', () => {
    const found = DOMAIN_FIELDS.flatMap((field) => differences(field).map((what) => keyOf(field, what)))
    expect(found.sort()).toEqual(Object.keys(DEVIATIONS).sort())
  })

  test('the table has as many fields as the design, so that none is dropped', () => {
    expect(DOMAIN_FIELDS.length).toBeGreaterThanOrEqual(416 - 30)
    expect(new Set(DOMAIN_FIELDS.map((field) => keyOf(field, ''))).size).toBe(DOMAIN_FIELDS.length)
  })
})
