import { DateInput } from '../../../ui/controls/DateInput'
import { DateTimeInput } from '../../../ui/controls/DateTimeInput'
import { MentionInput } from '../../../ui/controls/MentionInput'
import { NativeSelect } from '../../../ui/controls/NativeSelect'
import { NumberInput } from '../../../ui/controls/NumberInput'
import { PasswordInput } from '../../../ui/controls/PasswordInput'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { TextArea } from '../../../ui/controls/TextArea'
import { TextInput } from '../../../ui/controls/TextInput'
import { TimeInput } from '../../../ui/controls/TimeInput'
import type { PageTexts } from '../../office'
import { Case, doNothing, FieldCases, Part, Tried } from './Part'
import { COMPANY, LONG_COMPANY, PERSON_NAME, TOWNS } from './samples'

type Texts = Pick<PageTexts, 'text'>

const DAY = '2026-11-21'
const MOMENT = '2026-11-21T09:30:00.000Z'
const AMOUNT = 18_240.5
const PEOPLE = [
  { username: 'laura.bianchi', name: PERSON_NAME },
  { username: 'davide.moretti', name: 'Davide Moretti' },
]
const MAX_COMMENT_LENGTH = 500

export function InputParts({ text }: Texts) {
  return (
    <>
      <WordInputs text={text} />
      <FigureInputs text={text} />
      <TimeInputs text={text} />
      <Part name="NativeSelect">
        <FieldCases
          label={text('GALLERY.SAMPLE.TOWN')}
          start={'MO' as string | null}
          draw={(control, value, keep) => (
            <NativeSelect {...control} options={TOWNS} value={value} onChange={keep} />
          )}
        />
      </Part>
      <SearchInputs text={text} />
    </>
  )
}

function WordInputs({ text }: Texts) {
  return (
    <>
      <Part name="TextInput">
        <FieldCases
          label={text('PROFILE.FULLNAME')}
          start={COMPANY}
          draw={(control, value, keep) => <TextInput {...control} value={value} onChange={keep} />}
        />
      </Part>
      <Part name="PasswordInput">
        <FieldCases
          label={text('LOGIN.PASSWORD')}
          start="ponte-di-Calatrava"
          draw={(control, value, keep) => <PasswordInput {...control} value={value} onChange={keep} />}
        />
      </Part>
      <Part name="TextArea">
        <FieldCases
          label={text('GALLERY.SAMPLE.NOTE')}
          start={LONG_COMPANY}
          draw={(control, value, keep) => <TextArea {...control} value={value} onChange={keep} />}
        />
      </Part>
    </>
  )
}

function FigureInputs({ text }: Texts) {
  return (
    <Part name="NumberInput">
      <FieldCases
        label={text('GALLERY.SAMPLE.AMOUNT')}
        start={AMOUNT as number | string | null}
        draw={(control, value, keep) => (
          <NumberInput {...control} decimals={2} step={1} suffix="EUR" value={value} onChange={keep} />
        )}
      />
    </Part>
  )
}

function TimeInputs({ text }: Texts) {
  return (
    <>
      <Part name="DateInput">
        <FieldCases
          label={text('RECORD.CREATED_AT')}
          start={DAY as string | null}
          draw={(control, value, keep) => <DateInput {...control} value={value} onChange={keep} />}
        />
      </Part>
      <Part name="DateTimeInput">
        <FieldCases
          label={text('RECORD.UPDATED_AT')}
          start={MOMENT as string | null}
          draw={(control, value, keep) => <DateTimeInput {...control} value={value} onChange={keep} />}
        />
      </Part>
      <Part name="TimeInput">
        <FieldCases
          label={text('GALLERY.SAMPLE.TIME')}
          start={'09:30' as string | null}
          draw={(control, value, keep) => <TimeInput {...control} value={value} onChange={keep} />}
        />
      </Part>
    </>
  )
}

function SearchInputs({ text }: Texts) {
  return (
    <>
      <Part name="SearchBox">
        <Case name="EMPTY" stacked>
          <Tried start="">
            {(value, keep) => <SearchBox label={text('GALLERY.SAMPLE.TOWN')} value={value} onChange={keep} />}
          </Tried>
        </Case>
        <Case name="PLAIN" stacked>
          <Tried start="Modena">
            {(value, keep) => <SearchBox label={text('GALLERY.SAMPLE.TOWN')} value={value} onChange={keep} />}
          </Tried>
        </Case>
      </Part>
      <Part name="MentionInput">
        <FieldCases
          label={text('GALLERY.SAMPLE.NOTE')}
          start="@laura.bianchi "
          without={['readOnly', 'disabled']}
          draw={({ describedBy, id, invalid }, value, keep) => (
            <MentionInput
              describedBy={describedBy}
              id={id}
              invalid={invalid}
              value={value}
              maxLength={MAX_COMMENT_LENGTH}
              onChange={keep}
              onSend={doNothing}
              people={async (typed) => PEOPLE.filter(({ username }) => username.includes(typed))}
              listLabel={text('UI.SUGGESTIONS')}
            />
          )}
        />
      </Part>
    </>
  )
}
