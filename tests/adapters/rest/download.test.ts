import { expect, test, vi } from 'vitest'
import { download } from '../../../src/adapters/rest/download'
import type { Http } from '../../../src/adapters/rest/http'
import type { Call } from '../../../src/adapters/rest/preloaded-answers'

/** A file of some bytes whose answer has these headers. */
async function file(headers: Record<string, string>) {
  const send = vi.fn(async (_call: Call) => new Response('BEGIN:VCARD', { headers }))
  const path = '/api/subjects/subjects/s1/exportVcard'
  const onBytes = vi.fn()
  const preloaded = await download({ send } as unknown as Http, path, [], {
    signal: new AbortController().signal,
    onBytes,
  })
  return { ...preloaded, call: send.mock.calls[0]?.[0], onBytes }
}

test.each([
  [`attachment; filename="Societa.vcf"; filename*=UTF-8''Societ%C3%A0%20Azzurra.vcf`, 'Società Azzurra.vcf'],
  ['attachment; filename="Officina Estense.vcf"', 'Officina Estense.vcf'],
  ['attachment', 'export'],
])(
  '[API-29] a file is downloaded under the name of its content-disposition header: %s',
  async (disposition, name) => {
    const found = await file({ 'content-disposition': disposition, 'content-type': 'text/vcard' })
    expect([found.name, found.blob.type, found.blob.size]).toEqual([name, 'text/vcard', 11])
    expect(found.call).toMatchObject({ method: 'GET', path: '/api/subjects/subjects/s1/exportVcard' })
  },
)

test('the bytes are preloaded as they come, with the number of records where it is known', async () => {
  const { onBytes } = await file({ 'x-total-count': '3' })
  expect(onBytes).toHaveBeenLastCalledWith(11, 3)
})
