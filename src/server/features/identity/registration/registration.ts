import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { User } from '../../../../contract/model/user'
import type { Properties } from '../../../../generated/types'
import { serverContext } from '../../../kernel/context'
import type { Caller } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { getDeclared, moveRecord, type ValuesOf, writeRecord } from '../../../records'
import {
  alreadyExists,
  commonValues,
  endLinks,
  type FlowNeeds,
  inHours,
  type LinkOwner,
  type LinkRow,
  makeLink,
  momentInWords,
  openLink,
  type Person,
  readAuthorities,
  readFields,
  refuseOutsiders,
  requireRegistration,
  takeLink,
} from '../accounts'
import type { Agreements } from '../privacy'

/** Registration data for the page of a link (REG-10). */
export interface StoredRegistration extends JsonObject {
  email: string
  uuid: string
  type: string
  /** the language the link was sent in */
  lang: string
  /** initial values from the invitation */
  firstName?: string
  lastName?: string
}

/** Registration by a mailed link; besides administrators, the only way to an account (SHELL-07). */
export interface RegistrationService {
  read: (holder: LinkOwner, address: string) => Promise<StoredRegistration>
  /** refuses people without a valid link; loading the page's own data does not count as an attempt */
  admit: (holder: LinkOwner, address: string) => Promise<void>
  /** resolves to the signed-in user, or null when the installation requires a separate sign-in */
  save: (body: JsonObject, holder: LinkOwner, from: Caller) => Promise<User | null>
  /** mails a link; resolves to the code for the visitor's message (API-13) */
  requestLink: (body: JsonObject, address: string) => Promise<'USER_ALREADY_EXIST' | 'REGISTRATION_LINK'>
}

/** Callbacks from the registration flow to its invitation. */
export interface RegistrationSteps {
  opened: (link: LinkRow) => Promise<void>
  completed: (link: LinkRow, userId: string) => Promise<void>
  /** the person's name from the invitation */
  names: (link: LinkRow) => Promise<Pick<StoredRegistration, 'firstName' | 'lastName'>>
  /**
   * the existing subject of this person, or null; refuses ALREADY_EXISTS when another account belongs to that
   * person
   */
  subject: (link: LinkRow) => Promise<string | null>
}

/** The only values that self-service may send (CONST-06, REG-19). */
const REGISTRATION_STEP = 1
const REGISTRATION_TYPE = 'COLLABORATOR'
/** Place of the registration's agreements. */
const PLACE = 'REGISTRATION'
const NAME_MAX = 80
const PER_EMAIL = 3
const PER_ADDRESS = 30
const READS_PER_ADDRESS = 10 * PER_ADDRESS

export function createRegistration(
  needs: FlowNeeds,
  steps: RegistrationSteps,
  agreements: Agreements,
): RegistrationService {
  const { accounts, db, mail, mayChoose, now, registry } = needs
  const { spend } = accounts.throttle
  const isKnown = async (email: string) =>
    (await accounts.people.byName(email)) !== null || (await accounts.people.byEmail(email)).length > 0

  /** Validates the payload of REG-11 and REG-12; the link's data override the visitor's. */
  const check = async (body: JsonObject, link: LinkRow): Promise<NewAccount & { password: string }> => {
    // People disabled since the link was sent stay out.
    const owner = link.userId === null ? null : await accounts.people.byId(link.userId)
    if (owner) refuseOutsiders(owner)
    const fields = readFields(body)
    const firstName = fields.line('name', NAME_MAX)
    const lastName = fields.line('lastname', NAME_MAX)
    const email = fields.email('email')
    const password = fields.secret('password')
    if (fields.secret('confirmPassword') !== password) fields.wrong('confirmPassword', 'CONFIRM')
    if (email !== '' && email.toLowerCase() !== link.email.toLowerCase()) fields.wrong('email', 'NOT_OF_LINK')
    if (body.username !== undefined && body.username !== body.email) fields.wrong('username', 'NOT_OF_LINK')
    if (![undefined, REGISTRATION_SUBJECT_TYPE].includes(body.subjectType as string))
      fields.wrong('subjectType', 'ENUM')
    for (const { path, code } of await agreements.faults(PLACE, body.serviceAgreements))
      fields.wrong(path, code)
    fields.finish()
    if (!(await mayChoose(password, [link.email, firstName + lastName, 'tessera']))) throw badPassword()
    if (!link.userId && (await isKnown(link.email))) throw alreadyExists()
    const { email: address, lang, type, userId } = link
    return {
      firstName,
      lastName,
      email: address,
      lang,
      type,
      userId,
      subjectId: await steps.subject(link),
      password,
    }
  }

  /** Takes the link first: of several who use it at once the others wait here, and find it used. */
  const complete = async (body: JsonObject, link: LinkRow): Promise<Person | null> => {
    if (!(await takeLink(db, link.hash, now())))
      throw new Refusal('INVALID_UUUID', 'The link has already been used')
    const { password, ...account } = await check(body, link)
    const userId = await createAccount(needs, account).catch((error: unknown) => {
      throw /EXISTS/.test(error instanceof Refusal ? error.code : '') ? alreadyExists() : error
    })
    // Sessions opened before the registration used another password.
    await accounts.setPassword(userId, password)
    await steps.completed(link, userId)
    const person = await accounts.people.byId(userId)
    await agreements.keep(body.serviceAgreements, {
      place: PLACE,
      subjectId: person?.subjectId ?? null,
      lang: account.lang,
    })
    return person
  }

  return {
    read: (holder, address) =>
      spend(
        { [holder.user ? `link-of:${holder.user.id}` : `link-from:${address}`]: PER_ADDRESS },
        async () => {
          const link = await requireRegistration(db, holder, now())
          if (await openLink(db, link.hash, now())) await steps.opened(link)
          const uuid = holder.user ? '' : String(holder.id)
          return { email: link.email, uuid, type: link.type, lang: link.lang, ...(await steps.names(link)) }
        },
      ),
    admit: (holder, address) =>
      spend({ [`link-reads-from:${address}`]: READS_PER_ADDRESS }, async () => {
        await requireRegistration(db, holder, now())
      }),
    save: async (body, holder, { address, device }) => {
      const person = await spend({ [`register-from:${address}`]: PER_ADDRESS }, async () => {
        const link = await requireRegistration(db, holder, now())
        // All of it or nothing: whoever is refused, or loses the connection, uses the link again.
        return db.transaction(() => complete(body, link))
      })
      const direct = person && (await registry.isOn('registration.signInDirectly'))
      return direct ? accounts.admit(person, { address, device }) : null
    },
    requestLink: async (body, address) => {
      const fields = readFields(body, registry.languages())
      const email = fields.email('email')
      const lang = fields.lang('lang', registry.language())
      if (body.step !== REGISTRATION_STEP) fields.wrong('step', 'ENUM')
      if (body.type !== REGISTRATION_TYPE) fields.wrong('type', 'ENUM')
      fields.finish()
      const uses = { [`register-link-from:${address}`]: PER_ADDRESS, [`register:${email}`]: PER_EMAIL }
      return spend(uses, () => mailLink(email, lang))
    },
  }

  /** Mails a link to an address that no account has. */
  async function mailLink(email: string, lang: string): Promise<'USER_ALREADY_EXIST' | 'REGISTRATION_LINK'> {
    if (!(await registry.isOn('registration.linkRequestEnabled')))
      throw new Refusal('FORBIDDEN', 'Links are not available on request')
    if (await isKnown(email)) return 'USER_ALREADY_EXIST'
    const at = now()
    const expiresAt = inHours(at, 24 * (await registry.count('registration.linkDays')))
    await db.transaction(async (sql) => {
      await endLinks(sql, 'REGISTRATION', email, at)
      const about = { userId: null, invitationId: null, type: REGISTRATION_TYPE }
      const id = await makeLink(sql, { purpose: 'REGISTRATION', email, lang, ...about, at, expiresAt })
      const link = `${needs.publicUrl()}/registration?u=${id}`
      const values = {
        ...commonValues(needs, lang),
        'link.registration': link,
        expiresOn: momentInWords(expiresAt, lang),
      }
      await mail.put({ event: 'REGISTRATION_LINK', to: email, lang, values }, sql)
    })
    mail.wake()
    return 'REGISTRATION_LINK'
  }
}

function badPassword(): Refusal {
  const error = { path: 'password', code: 'INVALID_PASSWORD', message: 'INVALID_PASSWORD' }
  const words = 'The password breaks the rule, contains your name, or is too common'
  return new Refusal('PASSWORD_REFUSED', words, [error], { errorMessage: 'INVALID_PASSWORD' })
}

/** A person completing a registration. */
interface NewAccount {
  firstName: string
  lastName: string
  email: string
  lang: string
  type: string
  /** the account created before, without a password */
  userId: string | null
  /** the person's existing subject */
  subjectId: string | null
}

/** People who register are natural persons. */
export const REGISTRATION_SUBJECT_TYPE = 'PERSON'

const SUBJECTS = 'subjects'
/** The initial group of a registered person, by the type of the link. */
const GROUPS: Readonly<Record<string, string>> = {
  COLLABORATOR: 'ROLE_REG_WORKFLOW',
  CUSTOMER: 'ROLE_CUSTOMER',
  SUPPLIER: 'ROLE_SUPPLIER',
}
const FIRST_GROUP = 'ROLE_REG_WORKFLOW'

/** Creates the records of a registered person, or completes the pending one; returns the user's id. */
async function createAccount(needs: FlowNeeds, account: NewAccount): Promise<string> {
  const { accounts, db, records } = needs
  const users = needs.users()
  const { email, firstName, lang, lastName, subjectId, type, userId } = account
  const known = userId ? await records().get(users, userId, serverContext()) : null
  const subject = known?.subject ? null : (subjectId ?? (await makeSubject(needs, users, account)))
  const values: ValuesOf<'users'> = {
    fullname: `${firstName} ${lastName}`,
    onBoard: true,
    mustChangePassword: false,
    passwordExpiresOn: null,
    ...(subject ? { subject: { id: subject } } : {}),
    accessBackoffice: true,
  }
  const body = { ...values, username: email, email, lang, ...toUserType(users, type) }
  const user = known
    ? await writeRecord<'users'>(records(), users, known.id, values)
    : await records().create(users, getDeclared<'users'>(users, body), serverContext())
  await moveRecord(records(), users, user.id, 'ACTIVE')
  if ((await readAuthorities(db, user.id)).length === 0)
    await accounts.setGroups(user.id, [GROUPS[type] ?? FIRST_GROUP])
  db.afterCommit(accounts.forget)
  return user.id
}

/** Creates the natural person of the account, where the schema folder has such an entity. */
async function makeSubject(
  needs: FlowNeeds,
  users: Entity,
  { firstName, lastName }: NewAccount,
): Promise<string | null> {
  const entity = needs.entity(SUBJECTS)
  if (!entity || !users.fields.some(({ path }) => path === 'subject')) return null
  const body = getDeclared<'subjects'>(entity, {
    subjectType: REGISTRATION_SUBJECT_TYPE,
    firstName,
    lastName,
  })
  return (await needs.records().create(entity, body, serverContext())).id
}

/** The type of user a registration asks for, unless the installation's file knows no such type. */
function toUserType(users: Entity, type: string): Pick<ValuesOf<'users'>, 'userType'> {
  const options = users.fields.find(({ path }) => path === 'userType')?.values
  return !options || options.includes(type) ? { userType: type as Properties['users']['userType'] } : {}
}
