import { randomUUID } from 'node:crypto'
import { type Caller, caller, signedIn } from '../../support/api'
import { type Campaign, inLanes, none } from './outcome'
import { BOATS, boat, elsewhere, inHarbour, startCutter } from './stage'

const stored = async (admin: Caller, name: string): Promise<number> =>
  (await admin.get(`${BOATS}?nameEquals=${encodeURIComponent(name)}&count=exact`)).body.data.total

/**
 * R1 over the API: connections cut at every part of a save, which is sent again with its key until it is
 * answered.
 */
export const cutSaves: Campaign = (size) =>
  inHarbour('pglite', async (admin, { office }) => {
    const cutter = await startCutter(office.url)
    const through = elsewhere(cutter.url, admin)
    const counts = { lost: 0, doubled: 0, 'false "saved"': 0 }
    for (let index = 0; index < size; index += 1) {
      const body = boat()
      const headers = { 'idempotency-key': randomUUID(), connection: 'close' }
      let id: unknown = null
      for (let round = 0; id === null; round += 1) {
        if (round === 0) cutter.cutNext(1 + ((index * 37) % 900), index % 2 === 0 ? 'request' : 'reply')
        const answer = await through.post(BOATS, body, headers).catch(() => null)
        // The first attempt may still be under way: its key is taken until it is done.
        if (answer?.status === 201) id = answer.body.data.id
        else if (answer) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const found = await stored(admin, body.name)
      if (found === 0) counts.lost += 1
      if (found > 1) counts.doubled += 1
      if ((await admin.get(`${BOATS}/${id}`)).status !== 200) counts['false "saved"'] += 1
    }
    await cutter.stop()
    return none(counts, `${size} saves, ${cutter.cuts()} of them cut`)
  })

/** R2: the same request two to ten times at once, with its key. */
export const sentAgain: Campaign = (size) =>
  inHarbour('pglite', async (admin) => {
    const counts = { 'not exactly one record': 0 }
    await inLanes(size, 4, async (index) => {
      const body = boat()
      const headers = { 'idempotency-key': randomUUID() }
      await Promise.all(Array.from({ length: 2 + (index % 9) }, () => admin.post(BOATS, body, headers)))
      if ((await stored(admin, body.name)) !== 1) counts['not exactly one record'] += 1
    })
    return none(counts, `${size} intents`)
  })

/** R5: ten tabs exchange the same token at once. */
export const refreshRaces: Campaign = (size) =>
  inHarbour('pglite', async (_admin, { office }) => {
    const counts = { 'spurious sign-outs': 0, 'usable after a sign-out': 0 }
    let mine = await signedIn(office.url, 'laura.bianchi')
    for (let race = 0; race < size; race += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => mine.post('/api/auth/refresh')))
      counts['spurious sign-outs'] += answers.filter(({ status }) => status !== 200).length
      mine = caller(office.url, answers[0]?.body.data?.token ?? mine.token)
    }
    const other = elsewhere(office.url, mine)
    await mine.post('/api/auth/logout')
    if ((await other.get('/api/auth/whoami')).status === 200) counts['usable after a sign-out'] += 1
    return none(counts, `${size} races of ten`)
  })

const FIELDS = ['name', 'kind', 'sails', 'built', 'sold'] as const
const VALUES = { name: 'Other', kind: 'MOTOR', sails: 3, built: '2001-02-03', sold: '2011-02-03' }

/** R6: two people save the same version at once, every pair of fields in turn. */
export const samePage: Campaign = (size) =>
  inHarbour('pglite', async (admin, { office }) => {
    const people = [admin, await signedIn(office.url, 'laura.bianchi')]
    const counts = { 'silent lost updates': 0 }
    const record = (await admin.post(BOATS, boat())).body.data
    let extraFields = record.extraFields
    for (let round = 0; round < size; round += 1) {
      const pair = [FIELDS[round % 5], FIELDS[Math.floor(round / 5) % 5]] as const
      const bodies = pair.map((field = 'name') => ({
        [field]: field === 'name' ? `Name ${randomUUID()}` : VALUES[field],
        extraFields,
      }))
      const answers = await Promise.all(
        bodies.map((body, index) => people[index]?.put(`${BOATS}/${record.id}`, body)),
      )
      const now = (await admin.get(`${BOATS}/${record.id}`)).body.data
      const changed = now.extraFields.current_envers_version - extraFields.current_envers_version
      const won = answers.filter((answer) => answer?.status === 200).length
      // An answer 200 without a new version changed nothing: the values were there already.
      if (changed > 1 || won === 0) counts['silent lost updates'] += 1
      extraFields = now.extraFields
    }
    return none(counts, `${size} pairs`)
  })

/** R7: clients that read, add one and write; what was acknowledged must be what is there. */
export const counting: Campaign = (size) =>
  inHarbour('pglite', async (admin) => {
    const { id } = (await admin.post(BOATS, boat())).body.data
    const versions = new Map<number, number>()
    let [acknowledged, refused, unknown, anomalies] = [0, 0, 0, 0]
    await inLanes(size, 16, async () => {
      const { extraFields, sails } = (await admin.get(`${BOATS}/${id}`)).body.data
      const answer = await admin.put(`${BOATS}/${id}`, { sails: sails + 1, extraFields }).catch(() => null)
      if (!answer) unknown += 1
      else if (answer.status === 409) refused += 1
      else {
        acknowledged += 1
        const version = answer.body.data.extraFields.current_envers_version
        if (versions.has(version) || answer.body.data.sails !== sails + 1) anomalies += 1
        versions.set(version, answer.body.data.sails)
      }
    })
    const { sails } = (await admin.get(`${BOATS}/${id}`)).body.data
    const missing = unknown === 0 ? Math.abs(1 + acknowledged - sails) : 0
    return none(
      { anomalies: anomalies + missing },
      `${size} operations (${acknowledged} done, ${refused} refused, ${unknown} unknown)`,
    )
  })
