import { Checkbox } from '../../../ui/controls/Checkbox'
import { ColorPick, ColorShown } from '../../../ui/controls/ColorPick'
import { Radio } from '../../../ui/controls/Radio'
import { Segmented } from '../../../ui/controls/Segmented'
import { Switch } from '../../../ui/controls/Switch'
import { ToggleGrid } from '../../../ui/controls/ToggleGrid'
import type { PageTexts } from '../../office'
import { Case, FieldCases, Part, Tried } from './Part'
import { GREEN, TOWNS } from './samples'

type Texts = Pick<PageTexts, 'text'>

const [FIRST_TOWN, ...OTHER_TOWNS] = TOWNS.slice(0, 3)
const HOURS = Array.from({ length: 12 }, (_, hour) => ({ value: hour, label: String(hour + 7) }))
const MORNING = [1, 2, 3]

export function ToggleParts({ text }: Texts) {
  return (
    <>
      <Boxes text={text} />
      <Part name="Switch">
        <FieldCases
          label={text('PROFILE.DIGEST')}
          start
          draw={(control, value: boolean, keep) => (
            <Switch {...control} checked={value} on={text('APP.YES')} off={text('APP.NO')} onChange={keep} />
          )}
        />
      </Part>
      <Rows text={text} />
      <Part name="ColorPick">
        <Case name="PLAIN">
          <Tried start={GREEN}>
            {(value, keep) => (
              <>
                <ColorPick
                  label={text('GALLERY.SAMPLE.COLOR')}
                  disabled={false}
                  value={value}
                  onChange={keep}
                />
                <ColorShown value={value} />
              </>
            )}
          </Tried>
        </Case>
        <Case name="EMPTY">
          <ColorPick label={text('GALLERY.SAMPLE.COLOR')} disabled value="" onChange={() => undefined} />
        </Case>
      </Part>
    </>
  )
}

function Boxes({ text }: Texts) {
  return (
    <>
      <Part name="Checkbox">
        <FieldCases
          label={text('PROFILE.TAB.notices')}
          start
          group
          draw={(control, value: boolean, keep) => (
            <Checkbox {...control} checked={value} onChange={keep}>
              {text('PROFILE.DIGEST')}
            </Checkbox>
          )}
        />
        <Case name="PLAIN">
          <Tried start={false}>
            {(value, keep) => (
              <Checkbox id="gallery-mixed" mixed={!value} checked={value} onChange={keep}>
                {text('GALLERY.CASE.MIXED')}
              </Checkbox>
            )}
          </Tried>
        </Case>
      </Part>
      <Part name="Radio">
        <FieldCases
          label={text('GALLERY.SAMPLE.TOWN')}
          start={FIRST_TOWN?.value ?? ''}
          without={['readOnly']}
          group
          draw={({ disabled, id, invalid }, value, keep) =>
            TOWNS.slice(0, 3).map((town) => (
              <Radio
                key={town.value}
                disabled={disabled}
                invalid={invalid}
                id={`${id}-${town.value}`}
                name={id}
                value={town.value}
                checked={town.value === value}
                onChange={() => keep(town.value)}
              >
                {town.label}
              </Radio>
            ))
          }
        />
      </Part>
    </>
  )
}

function Rows({ text }: Texts) {
  const options = [
    { value: '', label: text('APP.THEME_SYSTEM') },
    ...OTHER_TOWNS,
    { value: 'x', label: text('APP.NO'), disabled: true },
  ]
  return (
    <>
      <Part name="Segmented">
        <Case name="PLAIN" wide>
          <Tried start="">
            {(value, keep) => (
              <Segmented label={text('APP.THEME')} value={value} options={options} onChange={keep} />
            )}
          </Tried>
        </Case>
      </Part>
      <Part name="ToggleGrid">
        {[false, true].map((disabled) => (
          <Case key={String(disabled)} name={disabled ? 'REASON' : 'PLAIN'} wide stacked>
            <Tried start={MORNING}>
              {(chosen, keep) => (
                <ToggleGrid
                  label={text('GALLERY.SAMPLE.TIME')}
                  chosen={chosen}
                  disabled={disabled}
                  options={HOURS}
                  columns={12}
                  onChange={keep}
                />
              )}
            </Tried>
          </Case>
        ))}
      </Part>
    </>
  )
}
