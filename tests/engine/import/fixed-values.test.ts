import { describe, expect, test } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { rowProblem } from '../../../src/engine/import/dry-run'
import { importFields } from '../../../src/engine/import/fields'
import { type EntitySketch, entity as sketched } from '../../support/entity'
import { entityConf, fakeTexts } from '../fakes'

/** Values of several tables in one entity; two fields belong to one table each, one to a value of the row. */
const SKETCH: EntitySketch = {
  fields: { table: 'text', code: 'text', name: 'text', server: 'text', number: 'text', note: 'text' },
  rules: [
    { field: 'server', visible: "record.table == 'SMTP'" },
    { field: 'number', visible: "record.table == 'CHEMICAL'" },
    { field: 'note', visible: "record.table == 'SMTP' && record.name == 'x'" },
  ] as never,
}
const entity = sketched(SKETCH)
const paths = (fixed?: object) =>
  importFields(entity as never, entityConf({}), 'it', fixed as never).map(({ path }) => path)

describe('an import into one of several tables', () => {
  test('an import into a table offers the fields of that table, neither the table field nor those of others', () => {
    expect(paths()).toEqual(expect.arrayContaining(['table', 'server', 'number', 'note']))
    const offered = paths({ table: 'SMTP' })
    expect(offered).toEqual(expect.arrayContaining(['name', 'server']))
    expect(offered).not.toContain('table')
    expect(offered).not.toContain('number')
    expect(offered, 'a value of the row decides').toContain('note')
  })

  test('an import into a table reports an existing combination once, at the cell that can be changed', () => {
    const exists = (path: string) => ({ path, code: 'UNIQUE', message: '' })
    const problem = (errors: object[]) =>
      rowProblem({ row: 0, code: 'CONSTRAINT_VIOLATION', errors } as never, ['code', 'name'], {
        entity: entity as never,
        label: (path) => path,
        texts: fakeTexts(it),
      })
    expect(problem([exists('table'), exists('code')])).toEqual({
      cells: { 0: it['VALIDATION.UNIQUE'] },
      row: null,
    })
    expect(problem([exists('table')]).row, 'no cell says it').toContain('table')
  })
})
