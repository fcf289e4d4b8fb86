import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { IdentitySettings } from '../contract/ports/identity'
import { type EnvironmentVariables, readAddress } from './environment-variables'
import type { ParseLimits } from './kernel/bounded-parser'
import type { TrustedProxy } from './kernel/http/client-address'
import type { AllowedHost } from './kernel/outbound-hosts'
import { StartError } from './kernel/say'
import { type MapSettings, readMaps, readOutbound } from './map-settings'
import { type OfficeConfigFile, withConfigFile, withoutOf } from './office-folder/config-file'
import type { OfferedLanguages } from './office-folder/read-look'
import type { Without } from './office-folder/without'

/** Default password of the demo users. It is public, so it is only allowed on loopback. */
export const DEFAULT_DEMO_PASSWORD = 'Tessera-demo-2026'

/** Configuration of one server process; every path is absolute. */
export interface Config {
  /** 0 = any free port */
  port: number
  host: string
  /** folder of the embedded database */
  data: string
  /** folder of the schema files */
  schemas: string
  /**
   * the shipped schema files, which those of the office lie over; undefined = `schemas` is complete by itself
   */
  shipped?: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  /** folder of the office, with its own code; undefined = it has none */
  office?: string | undefined
  /** languages on offer, the default one first; undefined = those of the application */
  languages?: OfferedLanguages | undefined
  /** its developer edits the code: names stay readable, and open browsers follow each change */
  dev?: boolean
  /** a PostgreSQL instead of the embedded database */
  databaseUrl: string | undefined
  /** fill an empty database with the demo company */
  demo: boolean
  demoPassword: string
  /**
   * runs due schedules; false = another process does, this one only plans them and runs those started by hand
   */
  schedules?: boolean
  /** whether changed schema files take effect at once, or wait for their plan; absent = at once */
  model?: 'live' | 'staged'
  /** public address of the office, for links in e-mails; undefined = the listening address */
  publicUrl?: string | undefined
  /** the mail server; undefined = e-mails stay in the outbox */
  mail?: MailSettings | undefined
  /**
   * certified mail (PEC): a server and a sender of its own; undefined = messages by certified mail are
   * refused
   */
  certifiedMail?: MailSettings | undefined
  /**
   * certificates (PEM) of the authority that signed those of the office's own mail servers; undefined = the
   * public ones
   */
  mailCa?: string | undefined
  /** hosts that settings of the office may name for webhooks and mailboxes; absent = none */
  outbound?: readonly AllowedHost[]
  /** limits for reading mails that come back; absent = the usual ones */
  noticeLimits?: ParseLimits
  /** identity provider for sign-in; undefined = by password only */
  identity?: IdentitySettings | undefined
  /** proxies trusted to name the client; absent = none */
  trustedProxies?: readonly TrustedProxy[]
  /** services and files of maps; absent = what the office has itself */
  maps?: MapSettings | undefined
}

/** A mail server and the sender of its e-mails. */
export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://…:465 */
  url: string
  from: string
  /** the key that allows handing over bounced mails; absent = no one may */
  returnsKey?: string
}

/** True for addresses reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)
}

/** What the folder of an office says before the environment is asked. */
export interface OfficeDefaults
  extends Partial<Pick<Config, 'schemas' | 'shipped' | 'office' | 'dev' | 'demo'>> {
  /** its tessera.config.ts */
  file?: OfficeConfigFile
}

/**
 * Reads the environment variables (README), which go before those of tessera.config.ts and `office`; throws a
 * StartError for the first invalid one.
 */
export function readConfig(env: EnvironmentVariables, office: OfficeDefaults = {}): Config {
  const { file, ...defaults } = office
  if (!file) return readVariables(env, defaults)
  const config = withConfigFile(file, env, (all) => readVariables(all, defaults))
  return { ...config, languages: placeLanguages(config.languages, file), without: withoutOf(file) }
}

function readVariables(env: EnvironmentVariables, office: OfficeDefaults): Config {
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL)
  const config: Config = {
    port: readPort(env.PORT),
    host: env.HOST?.trim() || '127.0.0.1',
    data: resolve(env.TESSERA_DATA || '.data'),
    schemas: resolve(env.TESSERA_SCHEMAS || office.schemas || 'schemas'),
    // A folder that the environment names is complete.
    shipped: env.TESSERA_SCHEMAS ? undefined : office.shipped,
    office: office.office,
    dev: office.dev ?? false,
    databaseUrl,
    languages: readLanguages(env.TESSERA_LANGUAGES),
    demo: readSwitch('TESSERA_DEMO', env.TESSERA_DEMO, DEMO) ?? office.demo ?? databaseUrl === undefined,
    demoPassword: env.TESSERA_DEMO_PASSWORD || DEFAULT_DEMO_PASSWORD,
    schedules: readSwitch('TESSERA_SCHEDULES', env.TESSERA_SCHEDULES, SCHEDULES) ?? true,
    model: readModel(env.TESSERA_MODEL),
    publicUrl: readAddress('TESSERA_URL', env.TESSERA_URL, ['http:', 'https:'])?.replace(/\/+$/, ''),
    mail: readMail(env),
    certifiedMail: readServer(env, 'TESSERA_PEC_URL', 'TESSERA_PEC_FROM'),
    mailCa: readCertificates(env.TESSERA_MAIL_CA),
    identity: readIdentity(env),
    maps: readMaps(env),
    outbound: readOutbound(env),
    trustedProxies: readProxies(env.TESSERA_TRUSTED_PROXIES),
  }
  refuseOpenDemo(config)
  return config
}

/** @throws StartError for what is no language; those without texts are told as Problems */
function readLanguages(text: string | undefined): OfferedLanguages | undefined {
  if (!text?.trim()) return undefined
  const codes = [...new Set(text.split(',').map((code) => code.trim().toLowerCase()))].filter(Boolean)
  const wrong = codes.find((code) => !/^[a-z]{2}$/.test(code))
  if (wrong !== undefined)
    throw new StartError(
      `TESSERA_LANGUAGES has "${wrong}", but a language has two letters: write it, en, or the name of a file of texts/.`,
    )
  return { codes, file: 'TESSERA_LANGUAGES', line: 1 }
}

/** Languages that the configuration file says are told at its line. */
const placeLanguages = (
  languages: OfferedLanguages | undefined,
  file: OfficeConfigFile,
): OfferedLanguages | undefined =>
  languages && file.file && file.variables.TESSERA_LANGUAGES === languages.codes.join(', ')
    ? { ...languages, file: file.file, line: file.lineOf('languages') }
    : languages

function readPort(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 4280
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new StartError(
    `PORT is "${text}", but a port is a whole number from 0 to 65535: set PORT=4280 or leave it out.`,
  )
}

const DEMO = { off: 'no demo data', on: 'demo data' }
const SCHEDULES = { off: 'this process starts no scheduled job by itself', on: 'it does' }

/** A variable that is 0 or 1; undefined when it is not set. */
function readSwitch(name: string, text: string | undefined, { off, on }: typeof DEMO): boolean | undefined {
  if (text === undefined || text === '') return undefined
  if (text === '0' || text === '1') return text === '1'
  throw new StartError(`${name} is "${text}", but must be 0 (${off}) or 1 (${on}).`)
}

function readModel(text: string | undefined): 'live' | 'staged' {
  if (text === undefined || text === '' || text === 'live') return 'live'
  if (text === 'staged') return text
  throw new StartError(
    `TESSERA_MODEL is "${text}", but must be live (changed schema files take effect at once) or staged (they wait for "tessera apply").`,
  )
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const wanted = 'postgres://user:password@host:5432/database'
  if (!URL.canParse(text)) throw new StartError(`DATABASE_URL is not a URL: write it as ${wanted}.`)
  const { protocol } = new URL(text)
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text
  throw new StartError(
    `DATABASE_URL starts with "${protocol}//", but only PostgreSQL is supported: write it as ${wanted}.`,
  )
}

function readMail(env: EnvironmentVariables): MailSettings | undefined {
  const server = readServer(env, 'TESSERA_SMTP_URL', 'TESSERA_MAIL_FROM')
  const returnsKey = readReturnsKey(env.TESSERA_RETURNS_KEY)
  if (!server && returnsKey)
    throw new StartError(
      'TESSERA_RETURNS_KEY is set, but no mail leaves that could come back: set TESSERA_SMTP_URL too, or leave the key out.',
    )
  return server && { ...server, ...(returnsKey ? { returnsKey } : {}) }
}

/** A mail server and its sender, by the names of their variables. */
function readServer(
  env: EnvironmentVariables,
  address: 'TESSERA_SMTP_URL' | 'TESSERA_PEC_URL',
  sender: 'TESSERA_MAIL_FROM' | 'TESSERA_PEC_FROM',
): Pick<MailSettings, 'url' | 'from'> | undefined {
  const url = readAddress(address, env[address], ['smtp:', 'smtps:'])
  if (!url) return undefined
  const from = env[sender]?.trim() ?? ''
  if (/^[^\r\n]*@[^\r\n]+$/.test(from)) return { url, from }
  throw new StartError(
    `${sender} is "${from}", but mails need a sender: write it as office@company.example or Office <office@company.example>.`,
  )
}

function readCertificates(path: string | undefined): string | undefined {
  if (!path?.trim()) return undefined
  const cure = 'name a file of certificates in PEM.'
  if (!existsSync(path))
    throw new StartError(`TESSERA_MAIL_CA is "${path}", but there is no such file: ${cure}`)
  const text = readFileSync(path, 'utf8')
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new StartError(`TESSERA_MAIL_CA is "${path}", but that file holds no certificate: ${cure}`)
}

const KEY_MIN = 20

function readReturnsKey(text: string | undefined): string | undefined {
  const key = text?.trim() ?? ''
  if (key === '') return undefined
  if (key.length >= KEY_MIN) return key
  throw new StartError(
    `TESSERA_RETURNS_KEY has ${key.length} letters, but a key needs at least ${KEY_MIN}: take a longer one.`,
  )
}

/** Tokens travel to the provider: without TLS only this machine is allowed. */
function readIdentity(env: EnvironmentVariables): IdentitySettings | undefined {
  const url = readAddress('TESSERA_IDP_URL', env.TESSERA_IDP_URL, ['https:', 'http:'])
  if (!url) return undefined
  const { hostname, protocol } = new URL(url)
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartError(
      `TESSERA_IDP_URL is "${url}", but an identity provider on another machine is reached by https:// only.`,
    )
  const clientId = env.TESSERA_IDP_CLIENT_ID?.trim() ?? ''
  if (clientId === '')
    throw new StartError(
      'TESSERA_IDP_CLIENT_ID is empty, but the identity provider knows this office by a client id: set it.',
    )
  return { url: url.replace(/\/+$/, ''), realm: env.TESSERA_IDP_REALM?.trim() ?? '', clientId }
}

function readProxies(text = ''): TrustedProxy[] {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  return parts.map((part) => {
    const [address = '', size, ...more] = part.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const bits = size === undefined ? most : /^\d{1,3}$/.test(size) ? Number(size) : -1
    if (version !== 0 && more.length === 0 && bits >= 1 && bits <= most)
      return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
    throw new StartError(
      `TESSERA_TRUSTED_PROXIES contains "${part}", but must list addresses or networks: 10.0.0.7, 10.1.0.0/16 or fd00::/8, separated by commas.`,
    )
  })
}

/** Refuses the public demo password on addresses that other machines can reach. */
function refuseOpenDemo({ demo, demoPassword, host }: Config): void {
  if (!demo || demoPassword !== DEFAULT_DEMO_PASSWORD || isLoopback(host)) return
  throw new StartError(
    `HOST is "${host}", but the demo users have the password from the README: set TESSERA_DEMO_PASSWORD to another one, or TESSERA_DEMO=0 for no demo users.`,
  )
}

/** Checks every folder before anything is opened; throws a StartError for the first unusable one. */
export function checkFolders({ data, databaseUrl, schemas }: Config, client: string | null): void {
  readable(schemas, 'TESSERA_SCHEMAS')
  if (databaseUrl === undefined) writable(data)
  if (client !== null && !existsSync(join(client, 'index.html'))) {
    throw new StartError(
      `The built front end is missing (${client}): run "npm run build" once, or "npm start", which does it.`,
    )
  }
}

function readable(folder: string, variable: string): void {
  if (!existsSync(folder))
    throw new StartError(
      `The schema folder ${folder} does not exist: create it, or set ${variable} to the right one.`,
    )
  if (!statSync(folder).isDirectory())
    throw new StartError(`${variable} is ${folder}, which is not a folder.`)
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch {
    throw new StartError(`The schema folder ${folder} cannot be read by this user: change its permissions.`)
  }
}

function writable(folder: string): void {
  try {
    make(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be written: change its permissions, or set TESSERA_DATA to another one.`,
    )
  }
}

/**
 * Creates a folder and its parents, step by step: Node's own recursion never ends where the system allows no
 * folder (/proc).
 */
function make(folder: string): void {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder)
}
