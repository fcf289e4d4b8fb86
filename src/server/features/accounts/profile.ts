import type { JsonObject } from '../../../contract/json'
import { LANGUAGES } from '../../../contract/language'
import type { Profile } from '../../../contract/security'
import type { User } from '../../../contract/user'
import { Refusal } from '../../kernel/refusal'
import { writeRecord } from '../../records'
import type { ServerAccounts } from './accounts'
import { readFields } from './field-reader'
import type { FlowNeeds } from './flows'

const NAME_MAX = 120

/** Who the signed-in person is, as his own page shows it. */
export async function readProfile({ accounts }: FlowNeeds, { id }: User): Promise<Profile> {
  const person = await accounts.people.byId(id)
  if (!person) throw new Refusal('NOT_FOUND', 'The user does not exist any more')
  const { email, fullname, lang, username } = person
  return { email, fullname, lang, username }
}

/** The language somebody chose for his screens is that of his mails too; one that is not offered changes nothing. */
export async function keepLanguage(
  { accounts, records, users }: Pick<FlowNeeds, 'records' | 'users'> & { accounts: Pick<ServerAccounts, 'forget'> },
  user: User,
  lang: string,
): Promise<void> {
  if (lang === user.lang || !LANGUAGES.includes(lang)) return
  await writeRecord(records(), users(), user.id, { lang })
  accounts.forget()
}

/** Changes the two things everybody decides about himself: how he is called, and in which language he gets mail. */
export async function writeProfile(needs: FlowNeeds, user: User, body: JsonObject): Promise<Profile> {
  const { accounts, records, users } = needs
  const fields = readFields(body)
  const fullname = fields.line('fullname', NAME_MAX)
  const lang = fields.lang('lang', '')
  if (lang === '') fields.wrong('lang', 'ENUM', { values: LANGUAGES.join(', ') })
  fields.finish()
  await writeRecord(records(), users(), user.id, { fullname, lang })
  accounts.forget()
  return readProfile(needs, user)
}
