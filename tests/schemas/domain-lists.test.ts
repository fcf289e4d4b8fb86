import { describe, expect, test } from 'vitest'
import { openViews } from '../../src/catalogue/describe/seen-entity'
import { office, readJson } from './folder'

/** What this test reads of an entity file. */
interface Listed {
  readonly list: { readonly sort: readonly string[]; readonly views?: readonly { readonly id: string }[] }
  readonly conf: { readonly color: string; readonly icon: string }
}

/** Section 1.7 of the domain design: `route | colour | icon | default sort | quick filters`. */
const LISTS = `
subjects | #37474F | address-book | displayName,asc | persons organizations
customers | #1565C0 | handshake | subject.displayName,asc | active overdue mine
suppliers | #6A1B9A | truck | subject.displayName,asc | qualified durc blocked
collaborators | #00707A | users | subject.lastName,asc | active onboarding ending
documents | #4E342E | paperclip | protocolDate,desc | toApprove published expiring
subject-documents | #5D4037 | file-check | expiresOn,asc | toReview expiring expired rejected
signed-contracts | #283593 | file-signature | signedAt,desc | toSign outdated refused
communications | #0277BD | envelope | createdAt,desc | failed scheduled mine
notes | #F9A825 | sticky-note | pinned,desc remindAt,asc | mine overdue today
subject-notes | #F9A825 | sticky-note | remindAt,asc | mine overdue today
document-notes | #F9A825 | sticky-note | remindAt,asc | mine overdue today
notices | #C62828 | bell | from,desc | inForce
users | #455A64 | user-lock | fullname,asc | locked neverSignedIn
invitation | #2E7D32 | envelope-open | sentAt,desc | open expired
service-agreements | #1A237E | balance-scale | order,asc | inForce mandatory
token | #424242 | clock | issuedAt,desc | current
logs | #424242 | list | at,desc | errors recent
contents | #AD1457 | newspaper | updatedAt,desc | published draft
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the lists of the domain design', () => {
  test.each(LISTS)('%s has its colour, icon, order and quick filters', (route, color, icon, sort, views) => {
    const { list, conf } = readJson<Listed>(`schemas/entities/${route}.json`)
    expect([conf.color, conf.icon, list.sort.join(' ')]).toEqual([color, icon, sort])
    expect((list.views ?? []).map(({ id }) => id)).toEqual(expect.arrayContaining((views ?? '').split(' ')))
  })

  test('the lists of the design offer every quick filter to people who see all fields', () => {
    const left = office.entities.flatMap((entity) => {
      const open = openViews(entity.list.views, entity, [])
      return entity.list.views.filter((view) => !open.includes(view)).map(({ id }) => `${entity.route} ${id}`)
    })
    expect(left).toEqual([])
  })
})
