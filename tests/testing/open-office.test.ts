import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice, type TestOffice, type TestUser } from '../../src/public/testing'

let office: TestOffice
let clerk: TestUser
beforeAll(async () => {
  office = await openOffice({ folder: 'tests/fixtures/library', now: '2030-05-01T08:00:00Z' })
  clerk = await office.as('ROLE_ADMIN')
})
afterAll(() => office.close())

describe('an office that a test opens', () => {
  test('a person creates, changes, lists and removes records', async () => {
    const book = await clerk.create('books', { title: 'Zeno' })
    const changed = await clerk.update('books', book.id, { copies: 3 })
    expect([changed.title, changed.copies]).toEqual(['Zeno', 3])
    const lent = await clerk.changeStatus('books', book.id, 'LENT')
    expect(lent.status).toBe('LENT')
    const { total } = await clerk.list('books', { where: { title: 'Zeno', status: ['LENT', 'SHELF'] } })
    expect(total).toBe(1)
    await clerk.remove('books', book.id)
    expect((await clerk.list('books', { where: { title: 'Zeno' } })).total).toBe(0)
  })

  test('what is refused has its code and the fields', async () => {
    const book = await clerk.create('books', { title: 'Senilità' })
    const loan = clerk.create('loans', { book: { id: book.id }, reader: 'Svevo', due: '2030-04-30' })
    await expect(loan).rejects.toMatchObject({
      code: 'CONSTRAINT_VIOLATION',
      status: 422,
      errors: [{ path: 'due', code: 'DUE_PASSED' }],
    })
  })

  test('an action runs by its id, and one that answers a file gives its text', async () => {
    const book = await clerk.create('books', { title: 'Una vita', isbn: '1-2' })
    const { loan } = (await clerk.act('books', book.id, 'lend', { reader: 'Ettore' })) as { loan: string }
    expect((await clerk.get('loans', loan)).reader).toBe('Ettore')
    expect(await clerk.act('books', book.id, 'label')).toBe('Una vita 12')
  })

  test('the clock moves, and people stay signed in', async () => {
    office.clock.set('2031-01-01T09:00:00Z')
    expect(office.clock.now().toISOString()).toMatch(/^2031-01-01T09:00/)
    const book = await clerk.create('books', { title: 'Corto viaggio' })
    expect(String(book.createdAt)).toMatch(/^2031-01-01/)
    const late = clerk.create('loans', { book: { id: book.id }, reader: 'Zeno', due: '2030-12-31' })
    await expect(late).rejects.toMatchObject({ errors: [{ code: 'DUE_PASSED' }] })
  })

  test('a job runs by its name, and the queue does its work', async () => {
    expect(await office.runJob('CLOSE_LOANS')).toMatch(/^OK · \d+ loans$/)
    const book = await clerk.create('books', { title: 'Argo e il suo padrone' })
    await clerk.create('loans', { book: { id: book.id }, reader: 'Argo', due: '2040-01-01' })
    await office.settle()
    expect(office.log()).toContain('told Argo')
  })

  test('a person has the rights of the roles, and each person is another', async () => {
    const viewer = await office.as('ROLE_VIEWER')
    await expect(viewer.create('books', { title: 'No' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(viewer.ask('secrets')).rejects.toMatchObject({ status: 404 })
    const named = await office.as({ roles: ['ROLE_ADMIN'], username: 'ettore.schmitz' })
    expect(named.username).toBe('ettore.schmitz')
    expect((await named.create('books', { title: 'Sì' })).createdBy).toBe('ettore.schmitz')
  })

  test('a misspelt entity or action is told with the nearest one', async () => {
    await expect(clerk.list('boks')).rejects.toThrow('there is no entity "boks": did you mean "books"?')
    const book = await clerk.create('books', { title: 'Inferiorità' })
    await expect(clerk.act('books', book.id, 'give')).rejects.toThrow(
      'there is no action "give": lend, label',
    )
  })
})

test('the mails that an office writes are read, and none leaves the machine', async () => {
  const person = await office.as({ roles: ['ROLE_ADMIN'], username: 'mario.rossi' })
  await clerk.act('users', person.id, 'resetPassword')
  await office.settle()
  const [mail, ...others] = (await office.mails()).filter(({ to }) => to.startsWith('mario.rossi@'))
  expect(others).toEqual([])
  expect(mail?.template).toMatch(/^[A-Z_]+$/)
  expect(mail?.text).toContain('http')
})
