import { describe, expect, test } from 'vitest'
import type { Core } from '../../../../src/server/feature'
import { readAttachment } from '../../../../src/server/features/mailings/attachments'
import { serverContext } from '../../../../src/server/kernel/context'
import { Refusal } from '../../../../src/server/kernel/refusal'

/** A server without the file, whose record is refused with a code. */
const core = (code: 'NOT_FOUND' | 'FORBIDDEN' | 'PRINT_BUSY'): Core =>
  ({
    use: () => ({ stored: async () => null }),
    served: (route: string) => (route === 'customers' ? { route } : undefined),
    records: () => ({ get: async () => Promise.reject(new Refusal(code, 'in English')) }),
  }) as unknown as Core

const said = (attachment: Record<string, string>, code: Parameters<typeof core>[0] = 'NOT_FOUND') =>
  readAttachment(core(code), attachment, async () => serverContext()).then(
    () => null,
    ({ final, message }) => [message, final],
  )

describe('why a mail does not leave with its attachment', () => {
  test('is said in the language of whoever queued the message', async () => {
    const file = { kind: 'file', name: 'listino.pdf', content: 'x' }
    expect(await said({ ...file, lang: 'it' })).toEqual(['Il file «listino.pdf» non c’è più.', true])
    expect(await said({ ...file, lang: 'en' })).toEqual(['The file “listino.pdf” is no longer there.', true])
  })

  test('of a print too, which is itself in the language of its recipient; what may still succeed is tried again', async () => {
    const print = { kind: 'print', route: 'customers', id: 'c1', template: 't1', lang: 'en', told: 'it' }
    expect(await said(print)).toEqual(['Il record o il modello della stampa allegata non c’è più.', true])
    expect(await said({ ...print, route: 'gone' })).toEqual(['Il record o il modello della stampa allegata non c’è più.', true])
    expect(await said({ ...print, told: 'en' }, 'FORBIDDEN')).toEqual([
      'The sender cannot read the record of the attached print.',
      true,
    ])
    expect(await said(print, 'PRINT_BUSY')).toEqual(['La stampa allegata non è riuscita.', false])
  })
})
