import { describe, expect, test } from 'vitest'
import { toApiError } from '../../src/adapters/rest/failures'
import { createTexts } from '../../src/app/i18n'
import it from '../../src/app/texts/it.json'
import type { ApiFailure } from '../../src/contract/calls/api'
import { ApiError } from '../../src/contract/calls/api-error'
import { createNotices, failureNotice } from '../../src/engine/shell/notices'
import { fakeTexts } from './fakes'

const texts = fakeTexts({
  'NOTIFICATIONS.ERROR.DESCRIPTION': 'Errore imprevisto.',
  'ERRORS.STALE_VERSION': 'Record modificato.',
  'ERRORS.ALREADY_EXISTS': 'Esiste già: {{field}}.',
  'ERRORS.OFFLINE': 'Non raggiungibile.',
  'ERRORS.already_taken': 'Nome già preso.',
  'VALIDATION.MAXLENGTH': 'Massimo {{max}} caratteri.',
  'VALIDATION.REQUIRED': 'Campo obbligatorio.',
})

function notice(failure: Partial<ApiFailure>, status = 422) {
  return failureNotice(
    new ApiError(status, { errorCode: '', errorMessage: '', errors: [], ...failure }),
    texts,
  )
}

describe('the notice of a failure', () => {
  test('a constraint violation with entries is a danger notice under the title of errors: the text of ERRORS.{message} of each entry, joined by line breaks [ERR-03]', () => {
    const errors = [
      { path: 'name', code: 'MAXLENGTH', message: 'MAXLENGTH', params: { max: 80 } },
      { path: 'kind', code: 'REQUIRED', message: 'REQUIRED' },
      { path: 'sails', code: 'REQUIRED', message: 'REQUIRED' },
      { path: 'code', code: 'X', message: 'already_taken' },
    ]
    expect(
      notice({ errorCode: 'CONSTRAINT_VIOLATION', errorMessage: 'CONSTRAINT_VIOLATION', errors }),
    ).toEqual({
      tone: 'danger',
      title: 'NOTIFICATIONS.ERROR.TITLE',
      text: 'Massimo 80 caratteri.\nCampo obbligatorio.\nCampo obbligatorio.\nNome già preso.',
    })
  })

  test('entries of another back end are said too: messages alone, without a field or a code [ERR-03]', async () => {
    const words = await createTexts(async () => it, ['it'], 'it')
    const told = (errors: unknown) => {
      const body = JSON.stringify({ errorCode: 'CONSTRAINT_VIOLATION', errors })
      return failureNotice(toApiError(422, body), words)
    }
    const both = [it['ERRORS.CODE_EXISTS'], it['ERRORS.TAG_IN_USE']].join('\n')
    for (const errors of [
      [{ message: 'CODE_EXISTS' }, { message: 'TAG_IN_USE' }],
      [{ path: null, code: null, message: 'CODE_EXISTS' }, { code: 'TAG_IN_USE' }],
    ])
      expect(told(errors)).toEqual({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: both })
    expect(told([{ message: 'Not in our words.' }])?.text).toBe('Not in our words.')
  })

  test('a message without the values of its text is said without them, in no language with braces [ERR-04]', async () => {
    const words = await createTexts(async () => it, ['it'], 'it')
    const told = (errorMessage: string) =>
      failureNotice(toApiError(409, JSON.stringify({ errorMessage })), words)?.text
    const without = (key: keyof typeof it) => it[key].replace(/:? ?\{\{\w+\}\}/g, '')
    expect(without('ERRORS.RECORD_IN_USE')).toMatch(/^\p{L}[^{}]+ si può eliminare\.$/u)
    expect(told('RECORD_IN_USE')).toBe(without('ERRORS.RECORD_IN_USE'))
    expect(told('SUBJECT_IN_USE')).toBe(it['ERRORS.SUBJECT_IN_USE'])
    expect(told('ALREADY_EXISTS')).toBe(without('ERRORS.ALREADY_EXISTS'))
    for (const key of Object.keys(it).filter((one) => one.startsWith('ERRORS.')))
      expect(told(key.slice('ERRORS.'.length)) ?? '', key).not.toMatch(/[{}]/)
  })

  test('any other message shows the text of ERRORS.{errorMessage} [ERR-04]', () => {
    expect(notice({ errorCode: 'X', errorMessage: 'STALE_VERSION' })?.text).toBe('Record modificato.')
    // Without entries a constraint violation is an ordinary message.
    expect(notice({ errorCode: 'CONSTRAINT_VIOLATION', errorMessage: 'STALE_VERSION' })).toEqual({
      tone: 'danger',
      title: 'NOTIFICATIONS.ERROR.TITLE',
      text: 'Record modificato.',
    })
    expect(
      notice({ errorCode: 'ALREADY_EXISTS', errorMessage: 'STALE_VERSION' })?.text,
      'the message, not the code',
    ).toBe('Record modificato.')
    const read = toApiError(409, '{"errorMessage":"STALE_VERSION"}')
    expect(failureNotice(read, texts)?.text, 'a body without a code').toBe('Record modificato.')
    const errors = [{ path: 'name', code: 'UNIQUE', message: 'UNIQUE' }]
    expect(notice({ errorCode: 'ALREADY_EXISTS', errorMessage: 'ALREADY_EXISTS', errors })?.text).toBe(
      'Esiste già: name.',
    )
  })

  test('fields are called by their labels where the record is known: in the list of what is taken, and the field that a choice does not go with', () => {
    const label = (path: string) => ({ name: 'Nome', 'berth.city': 'Città' })[path] ?? path
    const words = fakeTexts({
      'ERRORS.ALREADY_EXISTS': 'Esiste già: {{field}}.',
      'VALIDATION.INCORRECT': 'Non va con «{{beside}}».',
    })
    const told = (failure: Partial<ApiFailure>) =>
      failureNotice(
        new ApiError(422, { errorCode: '', errorMessage: '', errors: [], ...failure }),
        words,
        label,
      )?.text
    const taken = [{ path: 'name', code: 'UNIQUE', message: 'UNIQUE' }]
    expect(told({ errorCode: 'ALREADY_EXISTS', errors: taken })).toBe('Esiste già: Nome.')
    const params = { context: 'beside', beside: 'berth.city' }
    const unfit = [{ path: 'berth.zip', code: 'INCORRECT', message: 'is not offered', params }]
    expect(told({ errorCode: 'CONSTRAINT_VIOLATION', errors: unfit })).toBe('Non va con «Città».')
  })

  test('a body with only an errorCode is understood too [ERR-02]', () => {
    expect(notice({ errorCode: 'STALE_VERSION' })?.text).toBe('Record modificato.')
  })

  test('neither code nor message, or something that is no answer at all, shows the general text [ERR-05]', () => {
    expect(notice({})).toEqual({
      tone: 'danger',
      title: 'NOTIFICATIONS.ERROR.TITLE',
      text: 'Errore imprevisto.',
    })
    expect(notice({ errors: [{ path: 'name', code: 'REQUIRED', message: 'REQUIRED' }] })?.text).toBe(
      'Errore imprevisto.',
    )
    expect(failureNotice(new TypeError('x'), texts)?.text).toBe('Errore imprevisto.')
    // As the adapter decodes the actual answers of a server or proxy.
    for (const body of ['{}', '{"errors":[]}', '<h1>Bad gateway</h1>', ''])
      expect(failureNotice(toApiError(500, body), texts), body).toEqual({
        tone: 'danger',
        title: 'NOTIFICATIONS.ERROR.TITLE',
        text: 'Errore imprevisto.',
      })
  })

  test('an unknown code shows the general text and the code', () => {
    expect(notice({ errorCode: 'ODD', errorMessage: 'ODD' })).toMatchObject({
      text: 'Errore imprevisto. (ODD)',
      unknownCode: 'ODD',
    })
    expect(notice({ errorCode: 'STALE_VERSION' })).not.toHaveProperty('unknownCode')
  })

  test('a call that was given up, and an expired session, say nothing', () => {
    expect(failureNotice(new DOMException('', 'AbortError'), texts)).toBeNull()
    expect(notice({ errorCode: 'SESSION_EXPIRED', errorMessage: 'SESSION_EXPIRED' }, 401)).toBeNull()
  })
})

test('notices stay until they are dismissed', () => {
  const notices = createNotices(texts, { now: () => 7 })
  notices.add({ tone: 'success', text: 'NOTIFICATIONS.SAVE' })
  notices.failure(new ApiError(0, { errorCode: 'OFFLINE', errorMessage: 'OFFLINE', errors: [] }))
  const [first, second] = notices.store.getState().notices
  expect(second?.text).toBe('Non raggiungibile.')
  notices.dismiss(first?.id ?? 0)
  expect(notices.store.getState().notices).toEqual([second])
})

describe('the history of notices', () => {
  test('the history of notices has all shown ones, newest first, and counts the unseen', () => {
    const notices = createNotices(texts, { now: () => 7 })
    notices.add({ tone: 'success', text: 'A' })
    notices.add({ tone: 'danger', text: 'B' })
    for (const { id } of notices.store.getState().notices) notices.dismiss(id)
    expect(notices.store.getState()).toMatchObject({
      notices: [],
      history: [
        { text: 'B', tone: 'danger', at: 7 },
        { text: 'A', tone: 'success', at: 7 },
      ],
      unread: 2,
    })
    notices.seen()
    expect(notices.store.getState().unread).toBe(0)
    notices.forget()
    expect(notices.store.getState().history).toEqual([])
  })

  test('the history of notices has fifty at most', () => {
    const notices = createNotices(texts, { now: () => 7 })
    for (let n = 0; n < 60; n += 1) notices.add({ tone: 'info', text: String(n) })
    expect(notices.store.getState().history).toHaveLength(50)
    expect(notices.store.getState().history[0]).toMatchObject({ text: '59' })
  })
})
