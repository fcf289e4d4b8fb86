import { defineAction, defineServer } from 'tessera/server'

interface FeeNote {
  id: string
  matter: { id: string }
  until: string | null
}

/** Copies the open time sheets of the matter into the rows of the fee note, which they name from then on. */
const collect = defineAction<FeeNote>({
  run: async ({ record, records }) => {
    const until = record.until ? { workedTo: record.until } : {}
    const where = { matter: record.matter.id, status: 'OPEN', feeNote: null, ...until }
    const { items } = await records('time-sheets').list({ where, sort: 'worked,asc', size: 200 })
    const lines = items.map(({ hours = null, rate = null, work = null, worked = null }) => ({
      hours,
      rate,
      work,
      worked,
    }))
    await records('fee-notes').update(record.id, { lines })
    for (const { id } of items)
      await records('time-sheets').update(String(id), { feeNote: { id: record.id } })
    return { rows: lines.length }
  },
})

export default defineServer({ actions: { collect } })
