import type { RecordVerbs } from '../verbs'
import { CompanyBar } from './CompanyBar'
import { DraftBar } from './DraftBar'
import { NewsBar } from './NewsBar'
import { OutdatedBar } from './OutdatedBar'
import { StaleBar } from './StaleBar'
import { UnansweredBar } from './UnansweredBar'

/** What the person should know about the record while working on it: other people's saves, a silent server, left-behind work. */
export function StateBars({ verbs, reload }: { verbs: RecordVerbs; reload: (() => Promise<void>) | undefined }) {
  return (
    <>
      {reload ? <OutdatedBar reload={reload} /> : null}
      <CompanyBar />
      <UnansweredBar />
      <StaleBar verbs={verbs} />
      <NewsBar />
      <DraftBar verbs={verbs} />
    </>
  )
}
