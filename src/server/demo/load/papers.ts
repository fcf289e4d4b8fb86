import type { JsonObject } from '../../../contract/json'
import { customer, customerSubject } from './parties'
import { createRandom } from './random'
import { buildRelation, DELETED_EACH, day, type LoadRoute, past, type RowNeeds, weekday } from './row'

const CONTENT_OF: Readonly<Record<string, string>> = {
  CIRC: 'circolare.pdf',
  LIST: 'listino.pdf',
  PROC: 'procedura.pdf',
  CONTR: 'contratto.pdf',
}

/** Documents, whom they are sent to, and the papers of subjects. */
export const DOCUMENTS: readonly LoadRoute[] = [
  {
    route: 'documents',
    weight: 12_000,
    isDeletable: true,
    row: (needs) => {
      const { known, place, random } = needs
      const documentType = random.pick(['CIRC', 'LIST', 'PROC', 'CONTR'])
      const title = `${{ CIRC: 'Circolare', LIST: 'Listino', PROC: 'Procedura', CONTR: 'Contratto' }[documentType]} ${place + 1}`
      const status = random.share([
        ['PUBLISHED', 70],
        ['DRAFT', 6],
        ['TO_APPROVE', 6],
        ['APPROVED', 4],
        ['WITHDRAWN', 4],
        ['EXPIRED', 10],
      ])
      // Documents that expired last month began before it.
      const from = weekday(needs, -40 - random.below(5 * 365))
      const isApproved = status !== 'DRAFT' && status !== 'TO_APPROVE'
      const approver = known('users:davide-moretti')
      return {
        body: {
          title,
          documentType,
          language: 'it',
          visibility: random.pick(['INTERNAL', 'RECIPIENTS', 'ALL_CUSTOMERS']),
          version: 1,
          validFrom: from,
          validTo:
            status === 'EXPIRED' ? day(needs, -1 - random.below(30)) : day(needs, 30 + random.below(700)),
          ...(approver ? { approver: { id: approver } } : {}),
          ...(isApproved
            ? {
                protocolNumber: `ARC-${from.slice(0, 4)}-${needs.seed}-${String(place + 1).padStart(6, '0')}`,
                protocolDate: from,
                approvedAt: `${from}T10:00:00.000Z`,
              }
            : {}),
        },
        status,
        file: { field: 'files', content: CONTENT_OF[documentType] ?? 'circolare.pdf', name: `${title}.pdf` },
      }
    },
  },
  {
    route: 'document-subjects',
    weight: 25_000,
    isDeletable: true,
    row: (needs) => {
      const { random } = needs
      const status = random.share([
        ['READ', 45],
        ['SENT', 25],
        ['SIGNED', 15],
        ['TO_SEND', 10],
        ['CANCELLED', 5],
      ])
      const at = `${past(needs, 365)}T09:00:00.000Z`
      return {
        body: {
          ...recipient(needs),
          role: 'DEST',
          channel: random.pick(['EMAIL', 'PEC', 'PORTAL']),
          dueDate: day(needs, random.below(120) - 60),
          ...(status === 'TO_SEND' || status === 'CANCELLED' ? {} : { sentAt: at }),
          ...(status === 'READ' || status === 'SIGNED' ? { readAt: at } : {}),
          ...(status === 'SIGNED' ? { signedAt: at } : {}),
        },
        status,
      }
    },
  },
  {
    route: 'subject-documents',
    weight: 30_000,
    isDeletable: true,
    row: (needs) => {
      const { random } = needs
      const [documentType, title, content] = random.pick([
        ['DURC', 'DURC', 'certificato.pdf'],
        ['POL', 'Polizza', 'certificato.pdf'],
        ['ISO', 'Certificato ISO 9001', 'certificato.pdf'],
        ['VIS', 'Visura camerale', 'certificato.pdf'],
        ['CI', "Carta d'identità", 'tessera.png'],
      ] as const)
      const status = random.share([
        ['VALID', 70],
        ['UPLOADED', 6],
        ['IN_REVIEW', 4],
        ['EXPIRING', 5],
        ['EXPIRED', 10],
        ['REQUESTED', 5],
      ])
      const expires =
        status === 'EXPIRED'
          ? -1 - random.below(300)
          : status === 'EXPIRING'
            ? 1 + random.below(29)
            : 40 + random.below(900)
      const body = {
        subject: customer(needs),
        documentType,
        title,
        number: `N-${needs.place + 1}`,
        issuedOn: day(needs, -310 - random.below(1400)),
        expiresOn: day(needs, expires),
      }
      if (status === 'REQUESTED') return { body, status }
      return {
        body,
        status,
        file: { field: 'files', content, name: `${title.replaceAll("'", ' ')}${content.slice(-4)}` },
      }
    },
  },
  {
    route: 'signed-contracts',
    weight: 25_000,
    isDeletable: false,
    row: (needs) => {
      const { known, random } = needs
      const agreement = known(random.pick(['service-agreements:privacy', 'service-agreements:marketing']))
      const status = random.share([
        ['SIGNED', 85],
        ['REFUSED', 10],
        ['TO_SIGN', 5],
      ])
      return {
        body: {
          ...(agreement ? { agreement: { id: agreement } } : {}),
          subject: customer(needs),
          answer: status === 'REFUSED' ? 'disagree' : 'agree',
          source: random.pick(['WEB', 'INV', 'CAR']),
          language: 'it',
          ...(status === 'SIGNED' ? { signedAt: `${past(needs, 5 * 365)}T10:30:00.000Z` } : {}),
        },
        status,
      }
    },
  },
]

/** The id of the document at this position among those not deleted. */
export function document(needs: RowNeeds, place: number): JsonObject {
  const alive = DELETED_EACH - 1
  return buildRelation(needs, 'documents', Math.floor(place / alive) * DELETED_EACH + (place % alive))
}

/** The number of documents that are not deleted. */
export const documents = ({ count }: RowNeeds): number =>
  count('documents') - Math.floor(count('documents') / DELETED_EACH)

/** A document and a customer's subject; the few records of one document each have a different customer. */
function recipient(needs: RowNeeds): JsonObject {
  const { count, place, seed } = needs
  const share = documents(needs) / Math.max(1, count('document-subjects'))
  const at = Math.floor(place * share)
  const first = createRandom(seed, 'recipients', at).busy(count('customers'))
  const next = place - Math.ceil(at / share)
  return { document: document(needs, at), subject: customerSubject(needs, first + next) }
}
