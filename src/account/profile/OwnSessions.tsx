import { useQuery } from '@tanstack/react-query'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { SessionTable } from '../security/SessionTable'
import '../../ui/styles/sheet.css'

/** Where this person is signed in; each can be ended, or all but this one. */
export function OwnSessions() {
  const office = useOffice()
  const { security } = office.ports
  const { text } = useTexts()
  const { data = [], refetch } = useQuery({
    queryKey: ['sessions', 'own'],
    queryFn: () => security.sessions(false),
    staleTime: 0,
  })
  const act = (work: Promise<void>) => void work.then(() => refetch(), office.notices.failure)
  return (
    <div className="blk">
      <h2>{text('SESSIONS.OWN')}</h2>
      <SessionTable sessions={data} label={text('SESSIONS.OWN')} onEnd={({ id }) => act(security.endSession(id))} />
      {data.length > 1 ? <Button onClick={() => act(security.endOtherSessions())}>{text('SESSIONS.END_OTHERS')}</Button> : null}
    </div>
  )
}
