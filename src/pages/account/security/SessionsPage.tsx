import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_ADMIN } from '../../../contract/model/user'
import type { SessionView } from '../../../contract/ports/security'
import { matchesText } from '../../../contract/text/fold'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHeader } from '../../../ui/page/PageHeader'
import { useEntityConf, useOffice, useTexts, useUser } from '../../office'
import { SessionTable } from './SessionTable'

/** The authority to see the sessions of others. */
const SEES_ALL = 'TOKEN_R'

/**
 * Open sessions: administrators and managers see all, everyone else their own; only administrators may end
 * those of others.
 */
export function SessionsPage() {
  const office = useOffice()
  const { security } = office.ports
  const user = useUser()
  const { text } = useTexts()
  const [query, setQuery] = useState('')
  const isAdmin = user?.authorities.includes(ROLE_ADMIN) ?? false
  const all = isAdmin || (user?.authorities.includes(SEES_ALL) ?? false)
  const { data, refetch } = useQuery({
    queryKey: ['sessions', all],
    queryFn: () => security.sessions(all),
    staleTime: 0,
  })
  const act = (work: Promise<void>) => void work.then(() => refetch(), office.notices.failure)
  const endAll = async ({ user: { id, label } }: SessionView) => {
    const title = text('SESSIONS.END_ALL_QUESTION', { name: label })
    const input = {
      title,
      text: text('SESSIONS.END_ALL_TEXT'),
      confirm: text('SESSIONS.END_ALL'),
      danger: true,
    }
    if ((await office.dialogs.open('confirm', input)) === true) act(security.endUserSessions(id))
  }
  const found = (data ?? []).filter(({ device, ip, user: { label } }) =>
    matchesText(`${label} ${ip} ${device}`, query),
  )
  return (
    <section data-route="token">
      <PageHeader
        title={text('SESSIONS.TITLE')}
        tile={useEntityConf('token')}
        subtitle={text(all ? 'SESSIONS.SUBTITLE_ALL' : 'SESSIONS.SUBTITLE')}
      >
        <SearchBox value={query} onChange={setQuery} label={text('SESSIONS.SEARCH')} />
      </PageHeader>
      {data && found.length === 0 ? (
        <EmptyState title={text('SESSIONS.NONE')} text={text('SESSIONS.NONE_TEXT')} icon="clock" />
      ) : (
        <SessionTable
          sessions={found}
          label={text('SESSIONS.TITLE')}
          onEnd={({ id }) => act(security.endSession(id))}
          hasOwners={all}
          mayEnd={({ user: owner }) => isAdmin || owner.id === user?.id}
          onEndAll={isAdmin ? (session) => void endAll(session) : undefined}
        />
      )}
    </section>
  )
}
