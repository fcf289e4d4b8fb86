import type { PageTexts } from '../../office'

/** Names as the demo office has them: data are in no language. */
export const COMPANY = 'Officina Estense S.r.l.'
export const LONG_COMPANY = 'Consorzio per la manutenzione delle infrastrutture ferroviarie dell’Alto Adige'
export const PERSON_NAME = 'Laura Bianchi'

/** A tile as an entity has it. */
export const TILE = { color: '#1565C0', icon: 'building' }

export const GREEN = '#2E7D32'
export const AMBER = '#B26A00'
export const RED = '#C62828'

export interface SampleStatus {
  code: string
  label: string
  color: string
}

/** Statuses by their texts, in the colours of the demo office. */
export const listStatuses = (text: PageTexts['text']): SampleStatus[] => [
  { code: 'A', label: text('GALLERY.SAMPLE.ACTIVE'), color: GREEN },
  { code: 'S', label: text('GALLERY.SAMPLE.SUSPENDED'), color: AMBER },
  { code: 'C', label: text('GALLERY.SAMPLE.CLOSED'), color: RED },
]

/** Towns to choose from. */
export const TOWNS = ['Bologna', 'Ferrara', 'Modena', 'Parma', 'Reggio Emilia', 'Trento'].map((label) => ({
  value: label.slice(0, 2).toUpperCase(),
  label,
}))

export const PLOT_DAYS = Array.from({ length: 14 }, (_, day) => `2026-11-${String(day + 8).padStart(2, '0')}`)
/** A day without a value leaves a gap. */
export const PLOT_MADE = [4, 7, 6, 9, 12, 3, 2, 8, null, 11, 14, 9, 4, 6]
export const PLOT_SENT = [1, 3, 2, 6, 5, 2, 0, 4, 6, 8, 7, 7, 3, 2]
