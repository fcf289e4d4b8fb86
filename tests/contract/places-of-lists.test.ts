import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'
const CUSTOMERS = '/api/subjects/customers'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await testServer()
  manager = await signedIn(server.url, 'laura.bianchi')
})
afterAll(() => server?.drop())

test('a list reads where related records lie, and follows them when they move', async () => {
  const address = { city: 'Modena', province: 'MO', country: 'ITA', latitude: 44.6, longitude: 10.9 }
  const made = await manager.post(SUBJECTS, {
    subjectType: 'PERSON',
    firstName: 'Piera',
    lastName: 'Posta',
    address,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const subject = made.body.data
  const customer = await manager.post(CUSTOMERS, { subject: { id: subject.id }, customerCategory: 'IND' })
  expect(customer.status, JSON.stringify(customer.body)).toBe(201)
  const list = `${CUSTOMERS}?idIn=${customer.body.data.id}&columns=subject.address.latitude,subject.address.longitude`
  const place = async () => (await manager.get(list)).body.data.items[0]?.subject?.address
  expect(await place()).toEqual({ latitude: 44.6, longitude: 10.9 })
  const moved = await manager.put(`${SUBJECTS}/${subject.id}`, {
    ...subject,
    address: { ...address, latitude: 45.1 },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await expect.poll(place).toEqual({ latitude: 45.1, longitude: 10.9 })
})
