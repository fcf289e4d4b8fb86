import { StatusChip } from '../../../ui/basics/Badge'
import { IconButton } from '../../../ui/controls/IconButton'
import { EntityTile } from '../../../ui/page/EntityTile'
import { Pager } from '../../../ui/page/Pager'
import { RowBlock } from '../../../ui/page/RowBlock'
import { RowCard, RowCards } from '../../../ui/page/RowCard'
import type { PageTexts } from '../../office'
import { Case, doNothing, Part } from './Part'
import { COMPANY, LONG_COMPANY, listStatuses, TILE } from './samples'

type Texts = Pick<PageTexts, 'text'>

const HERE = '/gallery?parts=page'
const HUGE = 10_000

/** Rows of lists, and what stands round them. */
export function RowParts({ text }: Texts) {
  return (
    <>
      <Part name="EntityTile">
        <Case name="PLAIN">
          <EntityTile {...TILE} label={COMPANY} href={HERE} />
        </Case>
        <Case name="LONG">
          <EntityTile {...TILE} label={LONG_COMPANY} />
        </Case>
      </Part>
      <Cards text={text} />
      <Part name="RowBlock">
        <Case name="PLAIN" wide stacked>
          <RowBlock
            rowKey="1"
            rank={3}
            title={COMPANY}
            action={<IconButton icon="close" small label={text('UI.REMOVE', { name: COMPANY })} />}
          >
            <p data-w="6">{text('PROFILE.LANG_HELP')}</p>
          </RowBlock>
        </Case>
      </Part>
      <Pagers text={text} />
    </>
  )
}

function Cards({ text }: Texts) {
  const [status] = listStatuses(text)
  const line = [
    { key: 'code', text: 'CLI-000002', whole: true },
    { key: 'town', text: 'Modena', whole: false },
  ]
  return (
    <Part name="RowCard">
      <Case name="SMALL" wide stacked>
        <RowCards label={text('RECORD.SHEET')} above={0} below={0}>
          {[COMPANY, LONG_COMPANY].map((title, index) => (
            <RowCard
              key={title}
              index={index}
              title={title}
              line={line}
              total={2}
              href={HERE}
              status={status ? <StatusChip {...status} /> : null}
              amount="1.234,56"
              selected={index === 1}
            />
          ))}
        </RowCards>
      </Case>
    </Part>
  )
}

function Pagers({ text }: Texts) {
  const problem = { text: text('RECORD.LOAD_FAILED'), onRetry: doNothing }
  return (
    <Part name="Pager">
      <Case name="PLAIN" wide stacked>
        <Pager
          from={1}
          to={50}
          total={HUGE}
          totalExact={false}
          onCount={doNothing}
          note={text('RECORD.CODE')}
        />
      </Case>
      <Case name="FAILED" wide stacked>
        <Pager from={51} to={100} total={240} totalExact problem={problem} />
      </Case>
    </Part>
  )
}
