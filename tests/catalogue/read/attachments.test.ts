import { describe, expect, test } from 'vitest'
import { makeValidator } from '../../../src/catalogue/patterns/validator'
import { read, readEntity } from './folder'

const boats = (more: object) => ({
  route: 'boats',
  record: { properties: { name: { type: 'string' } } },
  ...more,
})
const field = (more: object) => readEntity(boats(more)).fields.find(({ path }) => path === 'attachments')

describe('the key attachments of a file', () => {
  test('the key attachments makes a files field like a handwritten one: kind, widget, options, columns, types', () => {
    const byKey = readEntity(boats({ attachments: { extensions: ['pdf'], maxMb: 5, maxFiles: 3 } }))
    const byHand = readEntity({
      route: 'boats',
      record: {
        properties: {
          name: { type: 'string' },
          attachments: { files: { multiple: true, maxFiles: 3, extensions: ['pdf'], maxMb: 5 }, width: 12 },
        },
      },
    })
    expect(byKey.fields).toEqual(byHand.fields)
    expect(byKey.schema).toEqual(byHand.schema)
    expect(field({ attachments: true })).toMatchObject({
      kind: 'files',
      widget: 'files',
      options: { multiple: true },
    })
    expect([field({}), field({ attachments: false })]).toEqual([undefined, undefined])
  })

  test('the key attachments adds the files at the end of the form in their own section, unless the form places them', () => {
    const form = [{ section: 'main', fields: ['name'] }]
    const sections = (more: object) =>
      readEntity(boats({ attachments: true, ...more })).form.map(({ fields, section }) => [
        section,
        fields.map((one) => one.field),
      ])
    expect(sections({ form })).toEqual([
      ['main', ['name']],
      ['attachments', ['attachments']],
    ])
    expect(
      sections({ form: [{ section: 'main', fields: [{ field: 'attachments', width: 6 }, 'name'] }] }),
    ).toEqual([['main', ['attachments', 'name']]])
    expect(sections({})).toEqual([['main', ['name', 'attachments']]])
  })

  test('the attachments have a name in both languages; names of the file come first', () => {
    const { texts } = readEntity(
      boats({
        attachments: true,
        texts: { it: { field: { name: 'Nome' }, section: { attachments: 'Carte' } } },
      }),
    )
    expect([texts.it?.field, texts.it?.section, texts.en?.field]).toMatchObject([
      { name: 'Nome', attachments: 'File allegati' },
      { attachments: 'Carte' },
      { attachments: 'Attached files' },
    ])
  })

  test('the key is refused beside a property of that name, in a file without records, and with wrong limits', () => {
    const codes = (more: object) =>
      read({ 'entities/x.json': boats(more) }).problems.map(({ code, pointer }) => `${code} ${pointer}`)
    const record = { properties: { attachments: { type: 'string' } } }
    expect(codes({ attachments: true, record })).toContain('RESERVED_PROPERTY /record/properties/attachments')
    expect(codes({ attachments: { maxFiles: 0 } })).toContain('BAD_VALUE /attachments/maxFiles')
    expect(
      read({ 'entities/x.json': { route: 'x', conf: { type: 'path' }, attachments: true } }).problems,
    ).toContainEqual(expect.objectContaining({ code: 'RECORDLESS', pointer: '/attachments' }))
  })

  test('the key attachments limits a record to the number of files', () => {
    const entity = readEntity(boats({ attachments: { maxFiles: 2 } }))
    const files = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        documentId: `01890000-0000-7000-8000-00000000000${at}`,
        fileName: `${at}.pdf`,
      }))
    const validate = makeValidator(entity.schema)
    expect([2, 3].map((count) => validate({ attachments: files(count) }))).toEqual([true, false])
  })
})
