import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { JsonObject } from '../../../../contract/json'
import { LANGUAGES } from '../../../../contract/language'
import type { User } from '../../../../contract/model/user'
import type { Profile } from '../../../../contract/ports/security'
import { isEmail } from '../../../../contract/text/email'
import { Refusal } from '../../../kernel/refusal'
import { writeRecord } from '../../../records'
import type { ServerAccounts } from './accounts'
import type { FlowNeeds } from './flows'

const NAME_MAX = 120

/** The signed-in person's data for their own profile page. */
export async function readProfile({ accounts }: FlowNeeds, { id }: User): Promise<Profile> {
  const person = await accounts.people.byId(id)
  if (!person) throw new Refusal('NOT_FOUND', 'The user no longer exists')
  const { email, fullname, lang, username } = person
  return { email, fullname, lang, username }
}

/** Uses a person's interface language for their e-mails too; unsupported languages are ignored. */
export async function keepLanguage(
  {
    accounts,
    languages,
    records,
    users,
  }: Pick<FlowNeeds, 'records' | 'users'> & {
    accounts: Pick<ServerAccounts, 'forget'>
    languages: readonly string[]
  },
  user: User,
  lang: string,
): Promise<void> {
  if (lang === user.lang || !languages.includes(lang)) return
  await writeRecord<'users'>(records(), users(), { id: user.id, person: user }, { lang })
  accounts.forget()
}

/** Changes the two settings people control themselves: their name, and the language of their e-mails. */
export async function writeProfile(needs: FlowNeeds, user: User, body: JsonObject): Promise<Profile> {
  const { accounts, records, registry, users } = needs
  const languages = registry.languages()
  const fields = readFields(body, languages)
  const fullname = fields.line('fullname', NAME_MAX)
  const lang = fields.lang('lang', '')
  if (lang === '') fields.wrong('lang', 'ENUM', { values: languages.join(', ') })
  fields.finish()
  await writeRecord<'users'>(records(), users(), { id: user.id, person: user }, { fullname, lang })
  accounts.forget()
  return readProfile(needs, user)
}

const CONTROL = /\p{Cc}/u

/** Reads the fields of a body; `finish` refuses with all errors at once, by field. */
interface FieldReader {
  /** one line of text, trimmed */
  line: (name: string, max: number) => string
  email: (name: string) => string
  /** a secret, unchanged */
  secret: (name: string) => string
  /** a supported language, else the given default */
  lang: (name: string, otherwise: string) => string
  wrong: (path: string, code: string, params?: Record<string, string | number>) => void
  finish: () => void
}

/** For the forms of account flows, whose fields belong to no entity. */
export function readFields(body: JsonObject, languages: readonly string[] = LANGUAGES): FieldReader {
  const errors: ApiFieldError[] = []
  const wrong: FieldReader['wrong'] = (path, code, params) =>
    void errors.push({ path, code, message: code, ...(params ? { params } : {}) })
  const text = (name: string): string => {
    const value = body[name]
    if (value !== undefined && value !== null && typeof value !== 'string') {
      wrong(name, 'TYPE')
      return ''
    }
    if (!value || value.trim() === '') wrong(name, 'REQUIRED')
    return value ?? ''
  }
  const line = (name: string, max: number): string => {
    const value = text(name).trim()
    if ([...value].length > max) wrong(name, 'MAXLENGTH', { max })
    else if (CONTROL.test(value)) wrong(name, 'FORMAT')
    return value
  }
  return {
    line,
    email: (name) => {
      const value = text(name).trim()
      if (value !== '' && !isEmail(value)) wrong(name, 'EMAIL')
      return value
    },
    secret: text,
    lang: (name, otherwise) => {
      const value = body[name]
      return typeof value === 'string' && languages.includes(value) ? value : otherwise
    },
    wrong,
    finish: () => {
      if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', 'Some fields are invalid', errors)
    },
  }
}
