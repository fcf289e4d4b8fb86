import { expect, test } from 'vitest'
import { createAccountBackend } from '../../../src/adapters/rest/account'
import { createBackend } from '../../../src/adapters/rest/backend'
import { layouts } from '../../../src/adapters/rest/download'
import { createFiles } from '../../../src/adapters/rest/files'
import { createGeo } from '../../../src/adapters/rest/geo'
import type { Http } from '../../../src/adapters/rest/http'
import { createMessages } from '../../../src/adapters/rest/messages'
import { createSecurityBackend } from '../../../src/adapters/rest/security'

/** Every call is answered with `answer`. */
function over(answer: unknown): Http {
  return { send: async () => new Response(), json: async () => answer, held: async () => undefined }
}

const HOST = { baseUrl: '', token: () => null, lang: () => 'it' }
const endpoints = { of: async () => '/api/boats' }

const CALLS: readonly [string, (http: Http) => Promise<unknown>][] = [
  [
    'an entity',
    (http) => createBackend(http, async () => undefined).conf.entity('/assets/schemas/boats.1.json'),
  ],
  ['a tree', (http) => createBackend(http, async () => undefined).conf.tree('TAGS')],
  ['the cards of the start page', (http) => createBackend(http, async () => undefined).conf.cards(null)],
  ['what a search found', (http) => createBackend(http, async () => undefined).records.search('rossi')],
  ['a batch', (http) => createBackend(http, async () => undefined).batches.get('b1', 0)],
  ['the batches', (http) => createBackend(http, async () => undefined).batches.list(10)],
  ['the shared views', (http) => createBackend(http, async () => undefined).views.list('boats')],
  [
    'a saved view',
    (http) => createBackend(http, async () => undefined).views.save('boats', null, { name: 'n' } as never),
  ],
  [
    'comments',
    (http) => createMessages(http, endpoints).comments({ route: 'boats', id: '1' }, { page: 0, size: 10 }),
  ],
  ['a comment', (http) => createMessages(http, endpoints).changeComment('c1', 'text')],
  ['the inbox', (http) => createMessages(http, endpoints).inbox({ page: 0, size: 10 } as never)],
  ['an item of the inbox', (http) => createMessages(http, endpoints).act('i1', 'read')],
  [
    'the people of a mention',
    (http) => createMessages(http, endpoints).people({ route: 'boats', id: '1' }, 'ro'),
  ],
  ['what maps can do', (http) => createGeo(http).capabilities()],
  ['directions', (http) => createGeo(http).directions({} as never)],
  [
    'places',
    (http) =>
      createGeo(http).search(
        'via',
        { country: null, kind: 'address' } as never,
        new AbortController().signal,
      ),
  ],
  ['a place', (http) => createGeo(http).reverse({ lat: 44, lng: 11 })],
  ['the own profile', (http) => createSecurityBackend(http).profile()],
  ['the open sessions', (http) => createSecurityBackend(http).sessions(false)],
  ['the second step', (http) => createSecurityBackend(http).secondStep()],
  ['the secret of a second step', (http) => createSecurityBackend(http).beginSecondStep('secret')],
  ['recovery codes', (http) => createSecurityBackend(http).renewRecoveryCodes('secret')],
  ['the outbox', (http) => createSecurityBackend(http).outbox()],
  ['what is held about a person', (http) => createSecurityBackend(http).person('subjects', 's1')],
  ['a registration', (http) => createAccountBackend(http, window()).registration('u1')],
  ['agreements', (http) => createAccountBackend(http, window()).agreements('u1')],
  ['the layouts of a PDF', (http) => layouts(http, '/api/boats')],
  [
    'the versions of a file',
    (http) => createFiles(http, HOST, async () => undefined, page()).versions({ documentId: 'f' } as never),
  ],
]

const window = () => ({}) as Window
const page = () => ({}) as Document

test.each(CALLS)(
  '%s without what the contract promises is an unreadable answer, not a page that breaks',
  async (_, call) => {
    for (const answer of [{ other: true }, { items: [{ other: true }] }, 'a page of a proxy'])
      await expect(call(over(answer)), JSON.stringify(answer)).rejects.toMatchObject({
        failure: { errorCode: 'UNREADABLE_ANSWER' },
      })
  },
)
