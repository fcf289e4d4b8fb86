import it from '../../../src/app/texts/it.json' with { type: 'json' }
import { type Answer, type Caller, endSession, PASSWORD, signedIn } from '../../support/api'

const TEXTS: Readonly<Record<string, string>> = it

/** What the layers are opened over: records whose names are as long as names get. */
export interface Stage {
  /** the words of the application by their key */
  say: (key: string) => string
  /** ids of a customer, and of a draft that has no approver yet */
  customer: string
  document: string
  /** the first word of the long names */
  mark: string
  /** a text with a word longer than any column */
  long: string
  password: string
  /** somebody else changes the customer */
  saveElsewhere: (part: object) => Promise<void>
  /** an administrator ends a session */
  endSession: (token: string) => Promise<unknown>
}

const MARK = 'Precipitevolissimevolmente'
const LONG_NAME = `${MARK} Elettroencefalograficamente Anticostituzionalissimamente Sovramagnificentissimamente di Reggio nell'Emilia S.r.l.`
const LONG_WORD = 'Psiconeuroendocrinoimmunologia'.repeat(4)

async function must(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status > 299) throw new Error(JSON.stringify(body))
  return body.data
}

async function subject(api: Caller, index: number): Promise<string> {
  const made = await must(
    api.post('/api/subjects/subjects', {
      subjectType: 'ORGANIZATION',
      businessName: `${LONG_NAME} ${index}`,
      legalForm: 'SR',
      contacts: { email: `${'amministrazione.trasparente'.repeat(2)}${index}@posta.example` },
      description: LONG_WORD,
      address: { street: `Strada Provinciale della ${MARK}`, city: 'Modena', province: 'MO', country: 'ITA' },
    }),
  )
  return made.id
}

async function draftWithoutApprover(api: Caller): Promise<string> {
  const [draft] = (await must(api.get('/api/bu/documents?statusEquals=DRAFT&size=1'))).items
  const { extraFields } = await must(api.get(`/api/bu/documents/${draft.id}`))
  await must(api.put(`/api/bu/documents/${draft.id}`, { approver: null, extraFields }))
  return draft.id
}

/** Rows of which one fails: an operation whose result has something to read. */
async function halfImport(api: Caller): Promise<void> {
  const rows = [
    { subjectType: 'PERSON', lastName: 'X'.repeat(90) },
    {
      subjectType: 'PERSON',
      lastName: 'Meta',
      firstName: 'Riuscita',
      address: { city: 'Modena', province: 'MO', country: 'ITA' },
    },
  ]
  await must(
    api.post('/api/subjects/subjects/batches', { operation: 'import', changes: { rows, mode: 'create' } }),
  )
}

/** Fills the office with long names, a mail to read and an operation to look at. */
export async function stage(url: string): Promise<Stage> {
  const api = await signedIn(url, 'admin')
  const first = await subject(api, 1)
  await subject(api, 2)
  const [{ customerCategory }] = (await must(api.get('/api/subjects/customers?sort=createdAt,asc&size=1')))
    .items
  const body = { subject: { id: first }, customerCategory, creditLimit: 1_234_567.89, description: LONG_WORD }
  const { id } = await must(api.post('/api/subjects/customers', body))
  await halfImport(api)
  const email = `${MARK.toLowerCase()}.elettroencefalografista@posta.example`
  await must(
    api.post('/api/webaccess/registration-link', { email, step: 1, lang: 'it', type: 'COLLABORATOR' }),
  )
  return {
    say: (key) => TEXTS[key] ?? key,
    customer: id,
    document: await draftWithoutApprover(api),
    mark: MARK,
    long: `${LONG_NAME} ${LONG_WORD}`,
    password: PASSWORD,
    endSession: (token) => endSession(url, token),
    saveElsewhere: async (part) => {
      const { extraFields } = await must(api.get(`/api/subjects/customers/${id}`))
      await must(api.put(`/api/subjects/customers/${id}`, { ...part, extraFields }))
    },
  }
}
