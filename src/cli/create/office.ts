import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CommandError } from '../command-error'
import { runProgram } from '../run-program'
import { VERSION } from '../version'
import type { OfficeAnswers } from './answers'
import { officeFiles } from './office-files'
import { TEXTS } from './texts'

/** Where an office is created. */
export interface FolderTarget {
  folder: string
  /** npm installs its packages at once */
  isInstalled: boolean
}

/**
 * Creates the folder of an office, and tells the next two commands; returns the exit code.
 * @throws CommandError where something is in the folder: nothing is ever overwritten
 */
export async function createOfficeFolder(
  answers: OfficeAnswers,
  { folder, isInstalled }: FolderTarget,
): Promise<number> {
  refuseContents(folder)
  const { database = '', isDemo = false, language = 'en', name = basename(folder) } = answers
  const files = officeFiles({ database, isDemo, language, name, version: VERSION, folder: basename(folder) })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const texts = TEXTS[language]
  console.log(texts.created(name))
  const installed = isInstalled && (await installIn(folder, texts))
  const steps = [
    `cd ${relative(process.cwd(), folder) || '.'}`,
    installed ? 'npm start' : 'npm install && npm start',
  ]
  console.log(`${texts.next}\n  ${steps.join('\n  ')}`)
  return 0
}

/** What may stand in the folder: a repository that was just made. */
const HARMLESS = new Set(['.git', '.DS_Store'])

function refuseContents(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory())
    throw new CommandError(`${folder} is a file: name another folder, as in npm create tessera my-office.`)
  const [first] = readdirSync(folder).filter((name) => !HARMLESS.has(name))
  if (first !== undefined)
    throw new CommandError(
      `${folder} is not empty ("${first}"), and nothing is overwritten: name another folder, as in npm create tessera my-office.`,
    )
}

async function installIn(folder: string, texts: (typeof TEXTS)['en']): Promise<boolean> {
  console.log(texts.installing)
  try {
    await runProgram('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder)
    return true
  } catch (error) {
    console.log(`${texts.notInstalled} (${error instanceof Error ? error.message : error})`)
    return false
  }
}
