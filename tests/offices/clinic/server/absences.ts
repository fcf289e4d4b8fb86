import { defineCheck, defineServer } from 'tessera/server'

interface Appointment {
  doctor: { id: string; label: string } | null
  day: string | null
}

/** An appointment does not fall on a day on which its doctor is away. */
const atWork = defineCheck<Appointment>(async ({ record, records, changed }) => {
  if (!(changed('day') || changed('doctor')) || !record.doctor || !record.day) return null
  const { id, label } = record.doctor
  const where = { doctor: id, fromTo: record.day, toFrom: record.day }
  const [absence] = (await records('absences').list({ where, size: 1 })).items
  if (!absence) return null
  const until = String(absence.to)
  const message = { it: `${label} è assente fino al ${until}`, en: `${label} is away until ${until}` }
  return { field: 'doctor', code: 'DOCTOR_AWAY', message }
})

export default defineServer({ checks: { appointments: atWork } })
