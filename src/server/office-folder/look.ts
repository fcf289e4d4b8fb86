import { createHash } from 'node:crypto'
import type { Problem } from '../../contract/errors/problem'
import { watchOffice } from '../kernel/watch'
import { type LogoPicture, type LookFolders, type ReadLook, readLook } from './read-look'
import { themeSheet } from './theme-sheet'

/** A file of the look: bytes to serve at an address. */
export interface LookFile {
  bytes: Buffer
  /** `.json` */
  ending: string
}

/** The look, the texts and the languages of an office while its server runs. */
export interface OfficeLook {
  problems: () => readonly Problem[]
  /** languages of the screens, the default one first */
  languages: () => readonly string[]
  /** the configuration says the languages: its first is the default of everyone without one */
  saysLanguages: boolean
  /** null = Tessera */
  name: () => string | null
  /** address of the picture that is the icon of the page; null = Tessera's */
  icon: () => string | null
  /** style sheet to stand in the page, with its hash for the Content-Security-Policy; null = none */
  style: () => { text: string; hash: string } | null
  /** a text or a picture of the office at an address; null = another address */
  file: (path: string) => LookFile | null
  /** another word after each change */
  version: () => string
  /** called after each change */
  follow: (listener: () => void) => void
  close: () => Promise<void>
}

/** Reads the look of an office, and watches its files. */
export async function openLook(folders: LookFolders, log: (line: string) => void): Promise<OfficeLook> {
  let live = serve(readLook(folders))
  const listeners = new Set<() => void>()
  const renew = (): void => {
    const next = serve(readLook(folders))
    if (next.version === live.version) return
    live = next
    for (const listener of listeners) listener()
  }
  const { office } = folders
  const watcher = office === undefined ? null : await watchOffice({ office, folders: FOLDERS, renew, log })
  return {
    problems: () => live.read.problems,
    languages: () => live.read.languages,
    saysLanguages: folders.languages !== undefined,
    name: () => live.read.theme?.name ?? null,
    icon: () => live.read.logo?.href ?? null,
    style: () => live.style,
    file: (path) => live.files.get(path) ?? null,
    version: () => live.version,
    follow: (listener) => void listeners.add(listener),
    close: async () => void (await watcher?.close()),
  }
}

/** Folders of an office that say how it looks. */
const FOLDERS = ['theme', 'texts']

/** Where the application asks for its texts. */
const TEXTS_PATH = '/assets/i18n/app/'

interface Served {
  read: ReadLook
  style: { text: string; hash: string } | null
  files: ReadonlyMap<string, LookFile>
  version: string
}

function serve(read: ReadLook): Served {
  const sheet = themeSheet(read)
  const texts = Object.entries(read.texts).map(
    ([lang, words]) =>
      [`${TEXTS_PATH}${lang}.json`, { bytes: Buffer.from(JSON.stringify(words)), ending: '.json' }] as const,
  )
  const files = new Map<string, LookFile>([...texts, ...pictures(read.logo), ...pictures(read.logoDark)])
  const style = sheet === null ? null : { text: sheet, hash: `sha256-${hashOf([sheet], 'base64')}` }
  const { languages, problems, theme } = read
  const words = texts.map(([, { bytes }]) => bytes)
  const version = hashOf([JSON.stringify([theme?.name, languages, problems]), sheet ?? '', ...words], 'hex')
  return { read, style, files, version }
}

const pictures = (picture: LogoPicture | null) => (picture ? [[picture.href, picture] as const] : [])

const hashOf = (parts: readonly (string | Buffer)[], encoding: 'base64' | 'hex'): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest(encoding)
}
