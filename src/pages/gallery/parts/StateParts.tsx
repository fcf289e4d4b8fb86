import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/page/EmptyState'
import { ErrorState } from '../../../ui/page/ErrorState'
import { Progress } from '../../../ui/page/Progress'
import { SkeletonForm, SkeletonRecord } from '../../../ui/page/Skeleton'
import { RefreshBar, SlowNote } from '../../../ui/page/SlowNote'
import type { PageTexts } from '../../office'
import { Case, doNothing, Part } from './Part'
import { AMBER, TILE } from './samples'

type Texts = Pick<PageTexts, 'text'>

/** Pages that are empty, failed or still loading. */
export function StateParts({ text }: Texts) {
  return (
    <>
      <Part name="EmptyState">
        <Case name="EMPTY" wide stacked>
          <EmptyState
            icon="bell"
            color={AMBER}
            title={text('PROFILE.NO_NOTICES')}
            text={text('PROFILE.DIGEST_HELP')}
          >
            <Button variant="primary">{text('PROFILE.DIGEST')}</Button>
          </EmptyState>
        </Case>
      </Part>
      <Part name="ErrorState">
        <Case name="FAILED" wide stacked>
          <ErrorState
            title={text('RECORD.LOAD_FAILED')}
            text={text('RECORD.NOT_SAFE')}
            reference="7f3a-19c2"
            onRetry={doNothing}
          />
        </Case>
        <Case code="offline" wide stacked>
          <ErrorState title={text('RECORD.UNANSWERED_TITLE')} text={text('RECORD.UNANSWERED')} offline />
        </Case>
      </Part>
      <Loading text={text} />
    </>
  )
}

function Loading({ text }: Texts) {
  return (
    <>
      <Part name="Skeleton">
        <Case name="LOADING" wide stacked>
          <SkeletonForm />
        </Case>
        <Case name="LOADING" wide stacked>
          <SkeletonRecord tile={TILE} />
        </Case>
      </Part>
      <Part name="Progress">
        <Case name="BUSY" wide stacked>
          <Progress label={text('APP.LOADING')} value={1500} max={5000} text="1.500 / 5.000" />
        </Case>
      </Part>
      <Part name="SlowNote">
        <Case name="BUSY" wide stacked>
          <RefreshBar active />
          <SlowNote onCancel={doNothing} />
        </Case>
      </Part>
    </>
  )
}
