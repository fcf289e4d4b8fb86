import * as prompts from '@clack/prompts'
import { findDatabaseFault, type OfficeAnswers } from './answers'
import { TEXTS } from './texts'

/** Whether someone can answer. */
export const isTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI

/** Asks what is not said yet; null when the person gave up. */
export async function askQuestions(given: OfficeAnswers): Promise<OfficeAnswers | null> {
  prompts.intro('Tessera')
  const language = given.language ?? (await askLanguage())
  if (language === null) return null
  const texts = TEXTS[language]
  const folder =
    given.folder ?? answered(await prompts.text({ message: texts.folder, initialValue: 'my-office' }))
  if (folder === null) return null
  const isDemo = given.isDemo ?? (await askContents(texts))
  if (isDemo === null) return null
  const database = given.database ?? (await askDatabase(texts))
  if (database === null) return null
  return { ...given, language, folder, isDemo, database }
}

const answered = <Value>(value: Value | symbol): Value | null => {
  if (!prompts.isCancel(value)) return value as Value
  prompts.cancel()
  return null
}

type Texts = (typeof TEXTS)['en']

const askLanguage = async (): Promise<'it' | 'en' | null> =>
  answered(
    await prompts.select<'it' | 'en'>({
      message: 'Lingua / Language',
      options: [
        { value: 'it', label: 'Italiano' },
        { value: 'en', label: 'English' },
      ],
    }),
  )

const askContents = async ({ contents, demo, empty }: Texts): Promise<boolean | null> =>
  answered(
    await prompts.select<boolean>({
      message: contents,
      options: [
        { value: false, label: empty },
        { value: true, label: demo },
      ],
    }),
  )

const askDatabase = async ({ database, embedded }: Texts): Promise<string | null> =>
  answered(
    await prompts.text({
      message: database,
      placeholder: embedded,
      defaultValue: '',
      validate: (text) => findDatabaseFault(text ?? '') ?? undefined,
    }),
  )
