import { describe, expect, test } from 'vitest'
import { loadEnvironment } from '../../src/adapters/environment'
import { createValidators } from '../../src/adapters/validators'
import { toIssuer } from '../../src/contract/ports/identity'

const HERE = 'http://here.example'
const answering =
  (value: unknown): typeof fetch =>
  async () =>
    new Response(JSON.stringify(value))

describe('the environment file', () => {
  test('the environment file names the back end; a closing slash is dropped [API-01]', async () => {
    const environment = await loadEnvironment(
      HERE,
      answering({ apiBaseUrl: 'https://back.example/', languages: ['it'] }),
    )
    expect(environment).toEqual({
      apiBaseUrl: 'https://back.example',
      isSignUpEnabled: false,
      languages: ['it'],
      idp: null,
      officeCode: null,
      places: false,
      swappedPermissionMessages: false,
    })
    const swapped = { apiBaseUrl: '', compat: { swappedPermissionMessages: true } }
    expect((await loadEnvironment(HERE, answering(swapped))).swappedPermissionMessages).toBe(true)
  })

  test('the environment file names the identity provider by url, realm and client id [API-30]', async () => {
    const idp = { url: 'https://login.example', realm: 'office', clientId: 'tessera' }
    expect((await loadEnvironment(HERE, answering({ apiBaseUrl: '', idp }))).idp).toEqual(idp)
    expect(toIssuer(idp)).toBe('https://login.example/realms/office')
    expect(toIssuer({ ...idp, url: 'https://login.example/', realm: '' })).toBe('https://login.example')
  })

  test('the environment file offers no sign-up unless it says so [SHELL-06] [CONST-10]', async () => {
    expect((await loadEnvironment(HERE, answering({ apiBaseUrl: '' }))).isSignUpEnabled).toBe(false)
  })

  test.each([
    [answering({ apiBaseUrl: 3 }), 'apiBaseUrl is 3'],
    [answering(null), 'apiBaseUrl is undefined'],
    [answering({ apiBaseUrl: '', idp: { url: 'x' } }), 'idp is {"url":"x"}'],
    [(async () => new Response('<html>')) as typeof fetch, 'is missing or is no JSON'],
  ])('a wrong environment file says what is wrong and how to fix it', async (fetcher, words) => {
    await expect(loadEnvironment(HERE, fetcher)).rejects.toThrow(words)
  })
})

describe('validators', () => {
  test('a validator is the default export of the module at the address', async () => {
    const validate = () => true
    const port = createValidators('https://back.example', async (url) =>
      url === 'https://back.example/v.js' ? { default: validate } : {},
    )
    expect(await port.load('/v.js')).toBe(validate)
    await expect(port.load('/other.js')).rejects.toMatchObject({ failure: { errorCode: 'OFFLINE' } })
  })
})
