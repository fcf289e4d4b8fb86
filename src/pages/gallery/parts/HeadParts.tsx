import { Button } from '../../../ui/controls/Button'
import { IconButton } from '../../../ui/controls/IconButton'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { PageHeader } from '../../../ui/page/PageHeader'
import { RecordHeader } from '../../../ui/page/RecordHeader'
import { SaveBar } from '../../../ui/page/SaveBar'
import { SelectionBar, SelectionCount } from '../../../ui/page/SelectionBar'
import { SubHeading } from '../../../ui/page/SubHeading'
import { Separator, Toolbar } from '../../../ui/page/Toolbar'
import type { PageTexts } from '../../office'
import { Case, doNothing, Part } from './Part'
import { COMPANY, LONG_COMPANY, listStatuses, TILE } from './samples'

type Texts = Pick<PageTexts, 'text'>

/** Heads of pages and records, and the bars of what is going on. */
export function HeadParts({ text }: Texts) {
  return (
    <>
      <Part name="PageHeader">
        <Case name="PLAIN" wide stacked>
          <PageHeader title={text('RECORD.SHEET')} subtitle={text('PROFILE.DIGEST_HELP')} tile={TILE}>
            <Button>{text('RECORD.PRINT')}</Button>
            <Button variant="primary">{text('CRUD.EDIT')}</Button>
          </PageHeader>
        </Case>
      </Part>
      <RecordHeaders text={text} />
      <Part name="SubHeading">
        <Case name="PLAIN" wide stacked>
          <SubHeading title={text('GALLERY.SAMPLE.TOWN')}>
            <IconButton icon="close" small label={text('UI.REMOVE', { name: COMPANY })} />
          </SubHeading>
        </Case>
      </Part>
      <Part name="Toolbar">
        <Case name="PLAIN" wide>
          <Toolbar label={text('UI.RECORD_ACTIONS')}>
            <IconButton icon="info" label={text('CRUD.INFO')} />
            <Separator />
            <Button variant="primary">{text('CRUD.SAVE')}</Button>
          </Toolbar>
        </Case>
      </Part>
      <Bars text={text} />
    </>
  )
}

function RecordHeaders({ text }: Texts) {
  const [status] = listStatuses(text)
  const more = [{ id: 'print', label: text('RECORD.PRINT'), icon: 'print' }]
  return (
    <Part name="RecordHeader">
      {[COMPANY, LONG_COMPANY].map((title) => (
        <Case key={title} name={title === COMPANY ? 'PLAIN' : 'LONG'} wide stacked>
          <RecordHeader
            title={title}
            tile={TILE}
            status={status}
            code="CLI-000002"
            subtitle={text('RECORD.EDITING', { n: 7 })}
            onBack={doNothing}
            icons={<IconButton icon="info" label={text('CRUD.INFO')} />}
            more={<MenuButton icon="more" label={text('RECORD.MORE')} items={more} onAction={doNothing} />}
            main={<Button variant="primary">{text('CRUD.SAVE')}</Button>}
          />
        </Case>
      ))}
    </Part>
  )
}

function Bars({ text }: Texts) {
  return (
    <>
      <Part name="SaveBar">
        <Case name="PLAIN" wide stacked>
          <SaveBar changes={2} undo={doNothing} redo={null} />
        </Case>
        <Case name="FAILED" wide stacked>
          <SaveBar changes={2} errors={1} onFirstError={doNothing} undo={doNothing} redo={doNothing} />
        </Case>
      </Part>
      <Part name="SelectionBar">
        <Case name="PLAIN" wide stacked>
          <div className="stage low">
            <SelectionBar
              count={<SelectionCount count={3} all={{ total: '18.240', onSelect: doNothing }} />}
              onClear={doNothing}
            >
              <Button variant="ghost" small>
                {text('RECORD.PRINT')}
              </Button>
            </SelectionBar>
          </div>
        </Case>
      </Part>
    </>
  )
}
