import { PREFERENCE_DENSITY, PREFERENCE_PROFILE_TAB, PREFERENCE_THEME } from '../../contract/preference'
import { useLooks, useOffice, usePreference, useTexts } from '../../pages/office'
import { FieldFrame } from '../../ui/FieldFrame'
import { NativeSelect } from '../../ui/NativeSelect'
import { ThemeControl } from '../../ui/ThemeControl'
import { PROFILE_TABS } from './tabs'
import '../../ui/styles/sign-in.css'

/** How this person wants the screens; every choice holds at once, in every tab and browser. */
export function ProfileLooks() {
  const { save } = useOffice().preferences
  const { density, theme } = useLooks()
  const { text } = useTexts()
  const [tab, setTab] = usePreference(PREFERENCE_PROFILE_TAB)
  const options = PROFILE_TABS.map((one) => ({ value: one, label: text(`PROFILE.TAB.${one}`) }))
  return (
    <div className="link-form">
      <ThemeControl
        theme={theme}
        density={density}
        onTheme={(next) => void save(PREFERENCE_THEME, next)}
        onDensity={(next) => void save(PREFERENCE_DENSITY, next)}
      />
      <FieldFrame id="profile-tab" path="defaultTab" label={text('PROFILE.DEFAULT_TAB')} help={text('PROFILE.FOLDERS_HELP')}>
        <NativeSelect
          id="profile-tab"
          value={typeof tab === 'string' ? tab : 'data'}
          options={options}
          empty={false}
          onChange={(next) => void setTab(next)}
        />
      </FieldFrame>
    </div>
  )
}
