import type { JsonObject } from '../../../contract/json'
import { GOODS } from './goods'
import { DOCUMENTS, document, documents } from './papers'
import { customer, PARTIES } from './parties'
import { type LoadRoute, past, type RowNeeds, weekday } from './row'

/** Notes and logs. */
const TRACES: readonly LoadRoute[] = [
  {
    route: 'subject-notes',
    weight: 12_000,
    isDeletable: true,
    row: (needs) => ({ body: { ...note(needs), subject: customer(needs) }, status: noteStatus(needs) }),
  },
  {
    route: 'document-notes',
    weight: 4_000,
    isDeletable: true,
    row: (needs) => ({
      body: { ...note(needs), document: document(needs, needs.random.busy(documents(needs))) },
      status: noteStatus(needs),
    }),
  },
  {
    route: 'notes',
    weight: 4_000,
    isDeletable: true,
    row: (needs) => ({ body: note(needs), status: noteStatus(needs) }),
  },
  {
    route: 'logs',
    weight: 100_000,
    isDeletable: false,
    row: (needs) => {
      const { place, random } = needs
      const [message, source] = random.pick([
        [{ it: 'Scheda salvata', en: 'Record saved' }, 'configuration'],
        [{ it: 'Scheda creata', en: 'Record created' }, 'configuration'],
        [
          { it: `Esportati ${12 + (place % 80)} clienti`, en: `${12 + (place % 80)} customers exported` },
          'export',
        ],
        [{ it: 'Importazione terminata', en: 'Import finished' }, 'batches'],
        [{ it: 'Accesso', en: 'Signed in' }, 'sign-in'],
      ] as const)
      const hour = String(8 + random.below(11)).padStart(2, '0')
      const minute = String(random.below(60)).padStart(2, '0')
      return {
        body: {
          at: `${weekday(needs, -random.below(5 * 365))}T${hour}:${minute}:00.000Z`,
          level: random.share([
            ['INFO', 90],
            ['WARN', 8],
            ['ERROR', 2],
          ]),
          source,
          requestId: `load-${needs.seed}-${place}`,
          message,
          ...(source === 'sign-in' ? {} : { readers: ['ROLE_MANAGER'] }),
        },
        status: null,
      }
    },
  },
]

/** The routes of a load in the order in which they refer to each other. */
export const LOAD_ROUTES: readonly LoadRoute[] = [...PARTIES, ...GOODS, ...DOCUMENTS, ...TRACES]

function note(needs: RowNeeds): JsonObject {
  const { place, random } = needs
  const subject = random.pick(['Telefonata', 'Visita', 'Sollecito', 'Richiesta di preventivo', 'Reclamo'])
  return {
    title: `${subject} ${place + 1}`,
    noteKind: random.pick(['CALL', 'VISIT', 'MAIL', 'OTHER']),
    urgency: random.pick(['1', '2', '3']),
    body: `<p>${subject} del ${past(needs, 5 * 365)}.</p>`,
  }
}

const noteStatus = ({ random }: RowNeeds) =>
  random.share([
    ['DONE', 70],
    ['OPEN', 25],
    ['CANCELLED', 5],
  ] as const)
