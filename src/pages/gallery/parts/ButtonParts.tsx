import { Button, type ButtonVariant } from '../../../ui/controls/Button'
import { ButtonGroup } from '../../../ui/controls/ButtonGroup'
import { ExplainedButton } from '../../../ui/controls/ExplainedButton'
import { Explanation } from '../../../ui/controls/Explanation'
import { IconButton } from '../../../ui/controls/IconButton'
import { Link, LinkButton } from '../../../ui/controls/Link'
import { MiniButton } from '../../../ui/controls/MiniButton'
import { TextButton } from '../../../ui/controls/TextButton'
import type { PageTexts } from '../../office'
import { Case, doNothing, Part } from './Part'

type Texts = Pick<PageTexts, 'text'>

const VARIANTS: readonly [variant: ButtonVariant, key: string][] = [
  ['primary', 'CRUD.SAVE'],
  ['plain', 'CRUD.CANCEL'],
  ['ghost', 'CRUD.EDIT'],
  ['danger', 'CRUD.DELETE'],
]
const HERE = '/gallery?parts=controls'

export function ButtonParts({ text }: Texts) {
  return (
    <>
      <PlainButtons text={text} />
      <IconButtons text={text} />
      <ReasonedButtons text={text} />
      <Part name="Link">
        <Case name="PLAIN">
          <Link href={HERE}>{text('RECORD.SHEET')}</Link>
          <LinkButton href={HERE} icon="download">
            {text('RECORD.PDF')}
          </LinkButton>
        </Case>
      </Part>
      <Part name="ButtonGroup">
        <Case name="PLAIN">
          <ButtonGroup label={text('RECORD.MORE')} buttons={listCommands(text)} />
        </Case>
        <Case name="SMALL">
          <ButtonGroup label={text('RECORD.MORE')} buttons={listCommands(text)} max={1} />
        </Case>
      </Part>
    </>
  )
}

const listCommands = (text: PageTexts['text']) => [
  { id: 'print', icon: 'print', label: text('RECORD.PRINT'), onPress: doNothing },
  { id: 'copy', icon: 'copy', label: text('RECORD.DUPLICATE'), onPress: doNothing },
  { id: 'pdf', icon: 'download', label: text('RECORD.PDF'), disabled: true, onPress: doNothing },
]

function PlainButtons({ text }: Texts) {
  return (
    <Part name="Button">
      <Case name="PLAIN" wide>
        {VARIANTS.map(([variant, key]) => (
          <Button key={variant} variant={variant}>
            {text(key)}
          </Button>
        ))}
      </Case>
      <Case name="SMALL" wide>
        {VARIANTS.map(([variant, key]) => (
          <Button key={variant} variant={variant} small icon="check">
            {text(key)}
          </Button>
        ))}
      </Case>
      <Case name="ON">
        <Button on>{text('CRUD.SIDEBAR')}</Button>
      </Case>
      <Case name="BUSY">
        <Button variant="primary" busy>
          {text('CRUD.SAVE')}
        </Button>
        <Button busy>{text('CRUD.CHANGE_STATUS')}</Button>
      </Case>
      <Case name="REASON">
        <Button reason={text('RECORD.OFF_DELETED')}>{text('CRUD.EDIT')}</Button>
        <Button disabled>{text('CRUD.RESTORE')}</Button>
      </Case>
    </Part>
  )
}

function IconButtons({ text }: Texts) {
  return (
    <>
      <Part name="IconButton">
        <Case name="PLAIN">
          <IconButton icon="undo" label={text('UI.UNDO')} shortcut="Ctrl+Z" />
          <IconButton icon="info" label={text('CRUD.INFO')} on />
          <IconButton icon="print" label={text('RECORD.PRINT')} disabled />
        </Case>
        <Case name="SMALL">
          <IconButton icon="close" small label={text('APP.CLOSE')} />
        </Case>
      </Part>
      <Part name="MiniButton">
        <Case name="PLAIN">
          <MiniButton icon="copy" label={text('APP.COPY')} />
          <MiniButton icon="close" label={text('FIELD.CLEAR')} disabled />
        </Case>
      </Part>
      <Part name="TextButton">
        <Case name="PLAIN">
          <TextButton>{text('APP.RETRY')}</TextButton>
          <TextButton danger>{text('RECORD.ERRORS', { count: 2 })}</TextButton>
          <TextButton disabled>{text('UI.COUNT_ALL')}</TextButton>
        </Case>
      </Part>
    </>
  )
}

function ReasonedButtons({ text }: Texts) {
  return (
    <>
      <Part name="ExplainedButton">
        <Case name="OPENS">
          <ExplainedButton label={text('CRUD.EDIT')} reason={text('RECORD.OFF_DELETED')}>
            {text('CRUD.EDIT')}
          </ExplainedButton>
        </Case>
      </Part>
      <Part name="Explanation">
        <Case name="PLAIN" stacked>
          <Explanation
            text={text('WHY.ACCESS')}
            cure={text('WHY.ASK')}
            technical={['entities/customers.json']}
          />
        </Case>
      </Part>
    </>
  )
}
