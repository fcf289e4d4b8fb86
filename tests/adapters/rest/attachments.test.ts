import { afterEach, describe, expect, test, vi } from 'vitest'
import * as saving from '../../../src/adapters/blobs'
import { createAccountBackend } from '../../../src/adapters/rest/account'
import type { Http } from '../../../src/adapters/rest/http'
import type { Call } from '../../../src/adapters/rest/preloaded-answers'
import { ApiError } from '../../../src/contract/calls/api-error'

const PATH = '/api/bu/unit-1/attachments/d1'
const refusal = (status: number) => new ApiError(status, { errorCode: 'X', errorMessage: 'X', errors: [] })

/** The attachment call answers `found`, or fails with it; the file itself is always there. */
function backend(found: unknown) {
  const calls: Call[] = []
  const json = async (call: Call) => {
    calls.push(call)
    if (found instanceof Error) throw found
    return { data: found }
  }
  const send = async (call: Call) => {
    calls.push(call)
    return new Response('the file')
  }
  const saved = vi.spyOn(saving, 'saveBlob').mockImplementation(() => undefined)
  return { calls, saved, account: createAccountBackend({ json, send } as unknown as Http, window) }
}

describe('the document of an agreement', () => {
  afterEach(() => vi.restoreAllMocks())

  test('[API-33] the document is requested, then downloaded under its name', async () => {
    const { account, calls, saved } = backend({ documentId: 'd1', fileName: 'informativa.pdf' })
    expect(await account.downloadAttachment('unit-1', 'd1', 'u-1')).toBe(true)
    expect(calls.map(({ method, path, params }) => [method, path, params])).toEqual([
      ['GET', PATH, [['u', 'u-1']]],
      ['GET', `${PATH}/content`, [['u', 'u-1']]],
    ])
    expect(saved.mock.calls.map(([, file, name]) => [file.size, name])).toEqual([
      ['the file'.length, 'informativa.pdf'],
    ])
  })

  test.each([
    ['whose answer names none', { fileName: 'informativa.pdf' }],
    ['whose answer is empty', null],
    ['that answers 404', refusal(404)],
  ])('[ERR-34] %s is missing, and nothing is downloaded', async (_what, found) => {
    const { account, calls, saved } = backend(found)
    expect(await account.downloadAttachment('unit-1', 'd1', 'u-1')).toBe(false)
    expect(calls).toHaveLength(1)
    expect(saved).not.toHaveBeenCalled()
  })

  test('[ERR-35] any other failure is handed on', async () => {
    const failure = refusal(503)
    await expect(backend(failure).account.downloadAttachment('unit-1', 'd1', 'u-1')).rejects.toBe(failure)
  })
})
