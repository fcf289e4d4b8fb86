import '../account.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import {
  PREFERENCE_DENSITY,
  PREFERENCE_DIGEST,
  PREFERENCE_LANG,
  PREFERENCE_PROFILE_TAB,
  PREFERENCE_THEME,
} from '../../../contract/calls/preference'
import type { Profile } from '../../../contract/ports/security'
import { Button } from '../../../ui/controls/Button'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { NativeSelect } from '../../../ui/controls/NativeSelect'
import { Switch } from '../../../ui/controls/Switch'
import { TextInput } from '../../../ui/controls/TextInput'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Tabs } from '../../../ui/page/Tabs'
import { ThemeControl } from '../../../ui/page/ThemeControl'
import { ownNames } from '../../languages'
import { useEntityConf, useLooks, useOffice, usePreference, useTexts, useUser } from '../../office'
import { ProfileConsents, ProfileNotices } from './ProfileRecords'
import { ProfileSecurity } from './ProfileSecurity'

const KEY = ['profile']

/** Name and language; user name and e-mail are managed by administrators. */
export function ProfileData() {
  const { ports } = useOffice()
  const { data } = useQuery({ queryKey: KEY, queryFn: ports.security.profile, staleTime: 0 })
  return data ? <Form key={data.fullname} profile={data} /> : null
}

function Form({ profile }: { profile: Profile }) {
  const office = useOffice()
  const queries = useQueryClient()
  const { text } = useTexts()
  const [fullname, setFullname] = useState(profile.fullname)
  // The top bar and the palette change it too, and take effect before the server has answered.
  const known = useLooks().lang ?? profile.lang
  const [chosen, choose] = useState<string | null>(null)
  const lang = chosen ?? known
  const [isSaving, setSaving] = useState(false)
  const isEmpty = fullname.trim() === ''
  const isSame = fullname === profile.fullname && lang === known
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty || isSame || isSaving) return
    setSaving(true)
    try {
      const saved = await office.ports.security.saveProfile({ fullname: fullname.trim(), lang })
      queries.setQueryData(KEY, saved)
      if (lang !== known) await office.preferences.save(PREFERENCE_LANG, lang)
      await office.session.identify()
      office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.UPDATE' })
    } catch (error) {
      office.notices.failure(error)
    } finally {
      setSaving(false)
    }
  }
  const error = isEmpty ? text('VALIDATION.REQUIRED') : null
  return (
    <form
      className="link-form"
      aria-label={text('PROFILE.TAB.data')}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <FieldFrame id="profile-username" path="username" label={text('LOGIN.USERNAME')}>
        <TextInput id="profile-username" value={profile.username} onChange={() => undefined} disabled />
      </FieldFrame>
      <FieldFrame
        id="profile-email"
        path="email"
        label={text('REGISTRATION.EMAIL')}
        help={text('PROFILE.EMAIL_HELP')}
      >
        <TextInput id="profile-email" value={profile.email ?? ''} onChange={() => undefined} disabled />
      </FieldFrame>
      <FieldFrame
        id="profile-fullname"
        path="fullname"
        label={text('PROFILE.FULLNAME')}
        required
        error={error}
      >
        <TextInput
          id="profile-fullname"
          value={fullname}
          onChange={setFullname}
          autoComplete="name"
          maxLength={120}
          invalid={isEmpty}
        />
      </FieldFrame>
      <FieldFrame id="profile-lang" path="lang" label={text('APP.LANGUAGE')} help={text('PROFILE.LANG_HELP')}>
        <NativeSelect
          id="profile-lang"
          value={lang}
          onChange={choose}
          options={ownNames(office.ports.texts.languages).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
          empty={false}
        />
      </FieldFrame>
      <div className="acts">
        <Button type="submit" variant="primary" disabled={isEmpty || isSame} busy={isSaving}>
          {text('CRUD.SAVE')}
        </Button>
      </div>
    </form>
  )
}

/** The tabs of the profile, as stored in the preference (PREF-04). */
const PROFILE_TABS = ['data', 'preferences', 'security', 'consents', 'notices'] as const

type ProfileTab = (typeof PROFILE_TABS)[number]

const PANELS = {
  data: ProfileData,
  preferences: ProfileLooks,
  security: ProfileSecurity,
  consents: ProfileConsents,
  notices: ProfileNotices,
}

const tabNamed = (name: unknown): ProfileTab | null => PROFILE_TABS.find((one) => one === name) ?? null

/**
 * The own profile: data, display preferences, sign-in, consents, notices. Opens with the tab in its address
 * (`?tab=security`), else the preferred one (PREF-04).
 */
export function ProfilePage() {
  const { text } = useTexts()
  const user = useUser()
  const id = useId()
  const [preferred] = usePreference(PREFERENCE_PROFILE_TAB)
  const { navigator } = useOffice().ports
  const [chosen, choose] = useState<ProfileTab | null>(() =>
    tabNamed(new URLSearchParams(navigator.current().split('?')[1]).get('tab')),
  )
  const tab = chosen ?? tabNamed(preferred) ?? 'data'
  const Panel = PANELS[tab]
  const tabs = PROFILE_TABS.map((one) => ({ id: one, label: text(`PROFILE.TAB.${one}`) }))
  return (
    <section className="profile" data-route="profile">
      <PageHeader title={text('PROFILE.TITLE')} tile={useEntityConf('profile')} subtitle={user?.fullname} />
      <Tabs
        label={text('PROFILE.TITLE')}
        tabs={tabs}
        active={tab}
        onChange={(next) => choose(tabNamed(next))}
        controls={id}
      />
      <div id={id} role="tabpanel" aria-label={text(`PROFILE.TAB.${tab}`)} className="profile-panel">
        <Panel />
      </div>
    </section>
  )
}

/** Display preferences; every choice takes effect at once, in every tab and browser. */
function ProfileLooks() {
  const { save } = useOffice().preferences
  const { density, theme } = useLooks()
  const { text } = useTexts()
  const [tab, setTab] = usePreference(PREFERENCE_PROFILE_TAB)
  const [digest, setDigest] = usePreference(PREFERENCE_DIGEST)
  const options = PROFILE_TABS.map((one) => ({ value: one, label: text(`PROFILE.TAB.${one}`) }))
  return (
    <div className="link-form">
      <ThemeControl
        theme={theme}
        density={density}
        onTheme={(next) => void save(PREFERENCE_THEME, next)}
        onDensity={(next) => void save(PREFERENCE_DENSITY, next)}
      />
      <FieldFrame
        id="profile-tab"
        path="defaultTab"
        label={text('PROFILE.DEFAULT_TAB')}
        help={text('PROFILE.FOLDERS_HELP')}
      >
        <NativeSelect
          id="profile-tab"
          value={typeof tab === 'string' ? tab : 'data'}
          options={options}
          empty={false}
          onChange={(next) => void setTab(next)}
        />
      </FieldFrame>
      <FieldFrame
        id="profile-digest"
        path="digest"
        label={text('PROFILE.DIGEST')}
        help={text('PROFILE.DIGEST_HELP')}
      >
        <Switch
          id="profile-digest"
          checked={digest !== false}
          on={text('APP.YES')}
          off={text('APP.NO')}
          onChange={(on) => void setDigest(on ? null : false)}
        />
      </FieldFrame>
    </div>
  )
}
