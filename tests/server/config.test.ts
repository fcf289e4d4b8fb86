import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config'
import { StartError } from '../../src/server/kernel/say'

describe('configuration', () => {
  test('the configuration has a default for every setting', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4280,
      host: '127.0.0.1',
      demo: true,
      demoPassword: 'Tessera-demo-2026',
      databaseUrl: undefined,
    })
    expect(config.data.endsWith('.data')).toBe(true)
    expect(config.schemas.endsWith('schemas')).toBe(true)
  })

  test('the configuration loads demo data into a PostgreSQL only on request', () => {
    const url = 'postgres://u:p@localhost/x'
    expect(readConfig({ DATABASE_URL: url }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: url, TESSERA_DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ TESSERA_DEMO: '0' }).demo).toBe(false)
  })

  test('the configuration starts schedules unless another process should', () => {
    expect(readConfig({}).schedules).toBe(true)
    expect(readConfig({ TESSERA_SCHEDULES: '0' }).schedules).toBe(false)
  })

  test('the configuration accepts returned mails only with a key that is hard to guess', () => {
    const mail = { TESSERA_SMTP_URL: 'smtp://127.0.0.1:25', TESSERA_MAIL_FROM: 'ufficio@tessera.example' }
    expect(readConfig(mail).mail).toEqual({ url: 'smtp://127.0.0.1:25', from: 'ufficio@tessera.example' })
    expect(readConfig({ ...mail, TESSERA_RETURNS_KEY: 'k'.repeat(20) }).mail?.returnsKey).toBe('k'.repeat(20))
    expect(() => readConfig({ ...mail, TESSERA_RETURNS_KEY: 'short' })).toThrow('TESSERA_RETURNS_KEY')
    const pec = { TESSERA_PEC_URL: 'smtps://pec.example:465', TESSERA_PEC_FROM: 'ufficio@pec.example' }
    expect(readConfig(pec).certifiedMail).toEqual({
      url: 'smtps://pec.example:465',
      from: 'ufficio@pec.example',
    })
    expect(() => readConfig({ TESSERA_PEC_URL: 'smtps://pec.example:465' })).toThrow('TESSERA_PEC_FROM')
    // Without a mail server nothing comes back: a key that would never be asked for says so at the start.
    expect(() => readConfig({ TESSERA_RETURNS_KEY: 'k'.repeat(20) })).toThrow('set TESSERA_SMTP_URL too')
    expect(() => readConfig({ TESSERA_RETURNS_KEY: 'short' })).toThrow('at least 20')
  })

  test('the configuration uses a geocoder only where one is named', () => {
    expect(readConfig({}).maps?.geocoder).toBeUndefined()
    const asked = readConfig({ TESSERA_GEOCODER_URL: 'https://geo.example/', TESSERA_GEOCODER: 'photon' })
      .maps?.geocoder
    expect(asked).toEqual({ kind: 'photon', url: 'https://geo.example' })
    expect(readConfig({ TESSERA_GEOCODER_URL: 'https://geo.example' }).maps?.geocoder?.kind).toBe('nominatim')
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT is "eighty"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ TESSERA_DEMO: 'yes' }, 'TESSERA_DEMO is "yes"'],
    [{ TESSERA_SCHEDULES: 'no' }, 'TESSERA_SCHEDULES is "no"'],
    [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'only PostgreSQL'],
    [{ HOST: '0.0.0.0' }, 'set TESSERA_DEMO_PASSWORD'],
    [{ TESSERA_GEOCODER_URL: 'geo.example' }, 'TESSERA_GEOCODER_URL is not a URL'],
    [{ TESSERA_GEOCODER_URL: 'https://geo.example', TESSERA_GEOCODER: 'maps' }, 'TESSERA_GEOCODER is "maps"'],
    [{ HOST: '192.168.1.5', TESSERA_DEMO_PASSWORD: 'Tessera-demo-2026' }, 'set TESSERA_DEMO_PASSWORD'],
  ])('the configuration refuses %o in one sentence', (env, words) => {
    expect(() => readConfig(env)).toThrow(StartError)
    expect(() => readConfig(env)).toThrow(words)
  })

  test.each([
    { HOST: '0.0.0.0', TESSERA_DEMO_PASSWORD: 'something of our own' },
    { HOST: '0.0.0.0', TESSERA_DEMO: '0' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('the configuration listens beyond loopback only without the known password: %o', (env) => {
    expect(readConfig(env).host).toBe(env.HOST)
  })
})
