import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../src/catalogue/read/read'
import { ROUTES } from './domain-routes'
import { entity, manifests, office, sourceFiles } from './folder'

const LETTERS: Record<string, string> = {
  ROLE_ADMIN: 'A',
  ROLE_MANAGER: 'M',
  ROLE_USER: 'U',
  ROLE_APPROVER: 'P',
  ROLE_VIEWER: 'V',
  ROLE_CUSTOMER: 'C',
  ROLE_SUPPLIER: 'S',
  ROLE_COLLABORATOR: 'L',
  ROLE_REG_WORKFLOW: 'G',
  OWN: '°',
}
const letters = (roles: readonly string[]) => roles.map((role) => LETTERS[role] ?? role).join('')

const NONE = '-'

describe('[ROUTE-02] the 41 routes are those of the domain', () => {
  const rows = ROUTES.map((line) => [line.split(' | ')[0] ?? '', line] as const)

  test('there are 41, and the business unit, which the domain gives no place in a menu', () => {
    expect(rows).toHaveLength(41)
    const others = office.entities.filter(({ route }) => !rows.some(([known]) => known === route))
    expect(others.map(({ route, presentation }) => [route, presentation.menu.isVisible])).toEqual([
      ['business-units', false],
    ])
    expect(office.entities).toHaveLength(42)
  })

  test.each(rows)('%s: names, kind, stem, endpoint, code and rights', (route, line) => {
    const found = entity(route)
    const { authority, codePattern, endpoint, rights, texts, type } = found
    const [, , , , , , , set] = line.split(' | ')
    const many = ['it', 'en'].map((lang) => texts[lang]?.entity.many)
    const who = [rights.read, rights.write, rights.delete].map((list) => letters(list) || NONE)
    expect(
      [
        route,
        ...many,
        type,
        authority,
        type === 'path' ? NONE : endpoint,
        codePattern ?? NONE,
        set,
        ...who,
      ].join(' | '),
    ).toBe(line)
  })
})

describe('own rows', () => {
  test.each([
    ['suppliers', 'S', 'subject'],
    ['collaborators', 'LG', 'subject'],
    ['subject-documents', 'LGS', 'subject'],
    ['document-subjects', 'CSL', 'subject'],
    ['signed-contracts', 'CSLG', 'subject'],
  ])('%s: %s see what belongs to their subject', (route, who, path) => {
    const { scope } = entity(route)
    expect(letters(scope?.roles ?? [])).toBe(who)
    expect(scope?.any).toEqual([{ path, is: 'user.subjectId' }])
  })

  test('an invitation is own of who was invited, and of their subject', () => {
    const { scope } = entity('invitation')
    expect(letters(scope?.roles ?? [])).toBe('LG')
    expect(scope?.any).toEqual([
      { path: 'user', is: 'user.id' },
      { path: 'collaborator.subject', is: 'user.subjectId' },
    ])
  })

  test('a document is own where its recipients name the subject', () => {
    expect(entity('documents').scope?.any).toEqual([
      { exists: 'document-subjects', by: 'document', where: { subject: 'user.subjectId' } },
    ])
  })

  test.each([
    ['subject-documents', ['UPLOADED']],
    ['document-subjects', ['READ', 'SIGNED', 'REFUSED']],
    ['signed-contracts', ['SIGNED', 'REFUSED']],
    ['collaborators', []],
    ['documents', []],
  ])('the only statuses that own rows of %s may pick are %j', (route, codes) => {
    expect(entity(route).scope?.status).toEqual(codes)
  })

  test('a customer contact sees the row of their own subject', () => {
    expect(entity('customers').scope).toMatchObject({
      roles: ['ROLE_CUSTOMER'],
      any: [{ path: 'subject', is: 'user.subjectId' }],
    })
  })

  test('administrators alone open the office to a user', () => {
    const { fields } = entity('users')
    for (const path of ['onBoard', 'accessBackoffice']) {
      expect(fields.find((field) => field.path === path)?.write).toEqual(['ROLE_ADMIN'])
    }
  })
})

test('whoever may write a field that chooses records may name those records, in the office and in its packs', () => {
  const packs = readdirSync('packs', { withFileTypes: true }).filter((one) => one.isDirectory())
  const files = packs.flatMap(({ name }) => sourceFiles(join('packs', name)))
  const { entities } = readCatalogue([...sourceFiles('schemas'), ...files], manifests())
  const rightsOf = new Map(entities.map(({ rights, route }) => [route, rights]))
  const closed = entities.flatMap(({ fields, rights, route }) =>
    fields.flatMap(({ path, read, relation, server, write }) => {
      const target = server ? undefined : rightsOf.get(relation?.route ?? '')
      const names = target && ['ROLE_ADMIN', ...target.read, ...(target.suggest ?? [])]
      const writers = (write ?? read ?? rights.write).filter(
        (role) => role.startsWith('ROLE_') && rights.write.includes(role),
      )
      return writers
        .filter((role) => names?.includes(role) === false)
        .map((role) => `${route}.${path}: ${role}`)
    }),
  )
  expect(closed).toEqual([])
})

describe('colour and icon per entity', () => {
  test.each([
    ['subjects', '#37474F', 'address-book'],
    ['customers', '#1565C0', 'handshake'],
    ['suppliers', '#6A1B9A', 'truck'],
    ['collaborators', '#00707A', 'users'],
    ['documents', '#4E342E', 'paperclip'],
    ['subject-documents', '#5D4037', 'file-check'],
    ['signed-contracts', '#283593', 'file-signature'],
    ['communications', '#0277BD', 'envelope'],
    ['notes', '#F9A825', 'sticky-note'],
    ['notices', '#C62828', 'bell'],
    ['users', '#455A64', 'user-lock'],
    ['invitation', '#2E7D32', 'envelope-open'],
    ['service-agreements', '#1A237E', 'balance-scale'],
    ['tables', '#616161', 'table'],
    ['logs', '#424242', 'list'],
    ['contents', '#AD1457', 'newspaper'],
  ])('%s', (route, color, icon) => {
    const { presentation } = entity(route)
    expect([presentation.color, presentation.icon]).toEqual([color, icon])
  })
})
