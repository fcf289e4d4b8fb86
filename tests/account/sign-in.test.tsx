import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/contract/calls/api-error'
import { SIGN_UP_ENABLED } from '../../src/contract/constants'
import { SignIn, type SignInProps } from '../../src/pages/account/SignIn'
import { asSentence, signInFailure } from '../../src/pages/account/sign-in-failure'
import { button, click, render, text, the, type } from '../ui/render'

const languages = [
  { code: 'it', name: 'Italiano' },
  { code: 'en', name: 'English' },
]

function failure(status: number, code: string, params?: Record<string, string | number>): ApiError {
  const errors = params ? [{ path: '', code, message: code, params }] : []
  return new ApiError(status, { errorCode: code, errorMessage: code, errors })
}

async function shown(props: Partial<SignInProps> = {}) {
  const onSubmit = vi.fn(async () => {})
  await render(
    <SignIn text={text} lang="it" languages={languages} onLang={() => {}} onSubmit={onSubmit} {...props} />,
  )
  return onSubmit
}

async function submit() {
  await act(async () => the<HTMLFormElement>('form').requestSubmit())
}

describe('the sign-in page', () => {
  test('the sign-in page begins with the user name and describes its fields to password managers', async () => {
    await shown()
    const fields = [...document.querySelectorAll<HTMLInputElement>('input')]
    expect(fields.map((field) => field.labels?.[0]?.textContent)).toEqual(['Nome utente', 'Password'])
    expect(fields.map((field) => field.autocomplete)).toEqual(['username', 'current-password'])
    expect(document.activeElement).toBe(fields[0])
  })

  test('[SHELL-06] [CONST-10] the sign-in page offers no free sign-up', async () => {
    await shown()
    expect(SIGN_UP_ENABLED).toBe(false)
    const ways = [...document.querySelectorAll('a, button')].map(
      (way) => way.getAttribute('aria-label') ?? way.textContent,
    )
    expect(ways).toEqual(['Mostra la password', 'Accedi', 'English'])
  })

  test('[AUTH-02] the sign-in page sends the typed values, a missing password as an empty one', async () => {
    const onSubmit = await shown()
    await type(the('#username'), 'ada')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith('ada', '', '')
  })

  test('the sign-in page asks for the code of the second step, and sends all three', async () => {
    const onSubmit = vi.fn(async (_name: string, _secret: string, code: string) => {
      if (code === '') throw failure(401, 'CODE_REQUIRED')
      if (code !== '123456') throw failure(422, 'CODE_WRONG')
    })
    await shown({ onSubmit })
    await type(the('#username'), 'ada')
    await type(the('#secret'), 'secret')
    await submit()
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(document.querySelector('#secret')).toBeNull()
    expect(document.activeElement?.id).toBe('code')
    await type(the('#code'), '000000')
    await submit()
    expect(the('[role=alert]').textContent).toBe('Il codice non è corretto o è già stato usato.')
    await type(the('#code'), '123456')
    await submit()
    expect(onSubmit).toHaveBeenLastCalledWith('ada', 'secret', '123456')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('the sign-in page says that the sign-in failed above the fields, without saying which was wrong', async () => {
    await shown({ onSubmit: () => Promise.reject(failure(401, 'BAD_CREDENTIALS')) })
    await type(the('#username'), 'ada')
    await submit()
    expect(the('[role=alert]').textContent).toBe('Nome utente o password non corretti.')
    expect(
      the('[role=alert]').compareDocumentPosition(the('#username')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    expect(document.activeElement?.id).toBe('secret')
  })

  test('the button is busy while the page waits, and a second submit is ignored', async () => {
    const onSubmit = vi.fn(() => new Promise<void>(() => {}))
    await shown({ onSubmit })
    await submit()
    expect(button('Accedi').getAttribute('aria-busy')).toBe('true')
    await submit()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('[AUTH-07] the sign-in page says why the person must sign in again', async () => {
    await shown({ message: text('NOTIFICATIONS.ERROR.SESSION_EXPIRED') })
    expect(the('[role=alert]').textContent).toBe('La sessione è scaduta. Accedi di nuovo.')
  })

  test('the sign-in page can change the language', async () => {
    const onLang = vi.fn()
    await shown({ onLang })
    await click(button('English'))
    expect(onLang).toHaveBeenCalledWith('en')
    expect(the('[aria-current=true]').textContent).toBe('Italiano')
  })
})

describe('what a failed sign-in says', () => {
  const said = (error: unknown) => {
    const { key, params } = signInFailure(error)
    return asSentence(text(key, params))
  }

  test.each([
    [failure(429, 'LOCKED', { minutes: 5 }), 'Troppi tentativi: riprova tra 5 minuti.'],
    [failure(429, 'LOCKED'), 'Troppi tentativi: riprova tra qualche minuto.'],
    [failure(403, 'PASSWORD_EXPIRED'), 'La password è scaduta.'],
    [failure(401, 'SOMETHING_NEW'), 'Nome utente o password non corretti.'],
    [failure(0, 'OFFLINE'), 'Il server non è raggiungibile. Controlla la connessione e riprova.'],
    [failure(503, 'STORE_UNAVAILABLE'), 'Il database non risponde. Riprova tra poco.'],
    [new Error('bug'), 'Errore interno del server.'],
  ])('%s', (error, sentence) => {
    expect(said(error)).toBe(sentence)
  })
})
