import { Count, StatusChip } from '../../../ui/basics/Badge'
import { HelpTip } from '../../../ui/basics/HelpTip'
import { Icon } from '../../../ui/basics/Icon'
import { Kbd } from '../../../ui/basics/Kbd'
import { Logo } from '../../../ui/basics/Logo'
import { QrCode } from '../../../ui/basics/QrCode'
import { Tile } from '../../../ui/basics/Tile'
import { useTexts } from '../../office'
import { Case, Part } from './Part'
import { COMPANY, LONG_COMPANY, listStatuses, TILE } from './samples'

/** The first ones are drawn by the product, the last ones come from the icon library. */
const ICONS = ['building', 'search', 'calendar', 'warning', 'factory', 'leaf', 'forklift']
const OFFICE_URL = 'https://office.example'

/** Marks, icons and tiles. */
export function BasicParts() {
  return (
    <>
      <Marks />
      <Part name="Icon">
        <Case name="PLAIN">
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Case>
        <Case name="SMALL">
          {ICONS.map((name) => (
            <Icon key={name} name={name} size="small" />
          ))}
        </Case>
      </Part>
      <Part name="Tile">
        <Case name="PLAIN">
          <Tile {...TILE} size="big" />
          <Tile color="var(--data-ambra)" icon="truck" size="big" />
          <Tile color={null} icon={null} size="big" />
        </Case>
        <Case name="SMALL">
          <Tile {...TILE} />
          <Tile color="var(--data-ambra)" icon="truck" />
          <Tile color={null} icon={null} />
        </Case>
      </Part>
      <Helps />
    </>
  )
}

function Marks() {
  const { text } = useTexts()
  const statuses = listStatuses(text)
  return (
    <>
      <Part name="Count">
        <Case name="PLAIN">
          <Count value={3} />
          <Count value="10 000+" />
        </Case>
        <Case name="ON">
          <Count value={3} hot />
        </Case>
      </Part>
      <Part name="StatusChip">
        <Case name="PLAIN">
          {statuses.map(({ code, color, label }) => (
            <StatusChip key={code} color={color} label={label} />
          ))}
        </Case>
        <Case name="LONG">
          <StatusChip color="var(--data-ambra)" label={LONG_COMPANY} size="big" />
        </Case>
      </Part>
    </>
  )
}

function Helps() {
  const { text } = useTexts()
  return (
    <>
      <Part name="HelpTip">
        <Case name="OPENS">
          <HelpTip label={text('APP.LANGUAGE')} help={text('PROFILE.LANG_HELP')} />
        </Case>
      </Part>
      <Part name="Kbd">
        <Case name="PLAIN">
          <Kbd keys="Ctrl K" />
          <Kbd keys="Shift Enter" />
        </Case>
      </Part>
      <Part name="Logo">
        <Case name="PLAIN">
          <Logo />
        </Case>
      </Part>
      <Part name="QrCode">
        <Case name="PLAIN">
          <QrCode value={OFFICE_URL} label={COMPANY} />
        </Case>
      </Part>
    </>
  )
}
