import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilterTerm } from '../../../contract/model/filter-term'
import { findStatus } from '../../../engine/commands/reason-code'
import { shortInstant } from '../../../engine/list/moment'
import { StatusChip } from '../../../ui/basics/Badge'
import { Button } from '../../../ui/controls/Button'
import { Link } from '../../../ui/controls/Link'
import { EmptyState } from '../../../ui/page/EmptyState'
import { ErrorState } from '../../../ui/page/ErrorState'
import { useOffice, useTexts, useUser } from '../../office'
import '../../batches/batches.css'

/** Enough to browse; the rest is in the entity's own list. */
const MAX_LISTED_RECORDS = 50

interface OwnRecordsProps {
  route: string
  filter: FilterTerm
  /** shown when there are none */
  empty: string
}

/** Consents this person gave, refused or still has to give. People without a subject have none. */
export function ProfileConsents() {
  const { text } = useTexts()
  const subjectId = useUser()?.subjectId ?? null
  const empty = text('PROFILE.NO_CONSENTS')
  return (
    <>
      <OwnArchive />
      {subjectId === null ? (
        <EmptyState title={empty} icon="file-contract" />
      ) : (
        <OwnRecords
          route="signed-contracts"
          filter={{ path: 'subject', operator: 'Equals', values: [subjectId] }}
          empty={empty}
        />
      )}
    </>
  )
}

/** Everything the office holds about this person, as a file. */
function OwnArchive() {
  const { notices, ports } = useOffice()
  const { text } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const { blob, name } = await ports.security.personArchive()
      await ports.files.save(blob, name)
    } catch (error) {
      notices.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="read-section">
      <Button icon="download" busy={isBusy} onClick={() => void take()}>
        {text('PROFILE.EXPORT')}
      </Button>
    </div>
  )
}

/** Notices of the office in force. */
export function ProfileNotices() {
  const { text } = useTexts()
  return (
    <OwnRecords
      route="notices"
      filter={{ path: 'status', operator: 'Equals', values: ['PUBLISHED'] }}
      empty={text('PROFILE.NO_NOTICES')}
    />
  )
}

/** Records of one entity about this person, newest first; each links to its page. */
function OwnRecords({ route, filter, empty }: OwnRecordsProps) {
  const { conf, ports } = useOffice()
  const { lang, text } = useTexts()
  const known = conf.byRoute(route)
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-records', route, filter],
    queryFn: async () => {
      const sort = [{ path: 'updatedAt', direction: 'desc' as const }]
      return (
        await ports.backend.records.list(route, {
          filters: [filter],
          size: MAX_LISTED_RECORDS,
          sort,
          count: 'none',
        })
      ).items
    },
    enabled: known !== undefined,
  })
  if (isError) return <ErrorState title={text('PROFILE.NOT_LOADED')} onRetry={() => void refetch()} />
  if (!known || data?.length === 0) return <EmptyState title={empty} icon={known?.icon ?? 'inbox'} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="failures batches stack" aria-label={known.name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{known.name}</th>
            <th scope="col">{text('RECORD.STATUS')}</th>
            <th scope="col">{text('RECORD.UPDATED_AT')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.map(({ id, label, status, updatedAt }) => {
            const shown = findStatus(known, status)
            return (
              <tr key={id}>
                <td data-label={known.name}>
                  <Link href={`/${route}/${id}`}>{label}</Link>
                </td>
                <td data-label={text('RECORD.STATUS')}>
                  <span>{shown ? <StatusChip color={shown.color} label={shown.name} /> : null}</span>
                </td>
                <td className="num" data-label={text('RECORD.UPDATED_AT')}>
                  {shortInstant(updatedAt, lang, ports.clock.now())}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
