import { readFileSync } from 'node:fs'
import { readCatalogue } from '../../src/catalogue/read/read'
import type { User } from '../../src/contract/model/user'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { createMemoryBackend, type MemoryBackend } from '../support/memory/backend'

const FILES = ['entities/boats.json', 'menus/main.json']

/** An administrator of the boats. */
export const ADMIN: User = {
  id: '0190a000-0000-7000-8000-000000000001',
  token: 'memory',
  lang: 'it',
  username: 'admin',
  fullname: 'Ada Admin',
  authorities: ['ROLE_ADMIN'],
  subjectId: null,
}

export const SECRET = 'secret'

/** A back end in memory that serves `tests/fixtures/boats`. */
export function boatsInMemory(): MemoryBackend {
  const sources = FILES.map((path) => ({ path, text: readFileSync(`tests/fixtures/boats/${path}`, 'utf8') }))
  const { entities } = readCatalogue(sources, MANIFESTS)
  return createMemoryBackend({ entities, people: [{ user: ADMIN, secret: SECRET }] })
}
