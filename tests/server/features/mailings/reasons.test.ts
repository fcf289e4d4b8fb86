import { describe, expect, test } from 'vitest'
import type { Core } from '../../../../src/server/feature'
import { readAttachment } from '../../../../src/server/features/messaging/mailings/attachments'
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
    ({ final, texts }) => ({ ...texts, final }),
  )

describe('why a mail does not leave with its attachment', () => {
  test('the reason is given in every language, and is final where another attempt would change nothing', async () => {
    expect(await said({ kind: 'file', name: 'listino.pdf', content: 'x', lang: 'it' })).toEqual({
      it: 'Il file «listino.pdf» non c’è più.',
      en: 'The file “listino.pdf” is no longer there.',
      final: true,
    })
  })

  test('a missing print gives its reason in every language too, and a failure that may pass is tried again', async () => {
    const print = { kind: 'print', route: 'customers', id: 'c1', template: 't1', lang: 'en' }
    const gone = {
      it: 'La scheda o il modello della stampa allegata non c’è più.',
      en: 'The record or the template of the attached print is no longer there.',
      final: true,
    }
    expect(await said(print)).toEqual(gone)
    expect(await said({ ...print, route: 'gone' })).toEqual(gone)
    expect(await said(print, 'FORBIDDEN')).toMatchObject({
      en: 'The sender cannot read the record of the attached print.',
      final: true,
    })
    expect(await said(print, 'PRINT_BUSY')).toMatchObject({
      it: 'La stampa allegata non è riuscita.',
      final: false,
    })
  })
})
