import { useId, useState } from 'react'
import { PREFERENCE_PROFILE_TAB } from '../../contract/preference'
import { useOffice, usePreference, useTexts, useUser } from '../../pages/office'
import { PageHead } from '../../ui/PageHead'
import { Tabs } from '../../ui/Tabs'
import { ProfileData } from './ProfileData'
import { ProfileLooks } from './ProfileLooks'
import { ProfileConsents, ProfileNotices } from './ProfileRecords'
import { ProfileSecurity } from './ProfileSecurity'
import { PROFILE_TABS, type ProfileTab } from './tabs'
import '../../ui/styles/sign-in.css'

const PANELS = {
  data: ProfileData,
  preferences: ProfileLooks,
  security: ProfileSecurity,
  consents: ProfileConsents,
  notices: ProfileNotices,
}

const tabNamed = (name: unknown): ProfileTab | null => PROFILE_TABS.find((one) => one === name) ?? null

/** The own profile: who I am, how I want the screens, how I sign in, what I agreed to, what the office tells me. Opens with the tab of its address (`?tab=security`), else the one the person chose (PREF-04). */
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
      <PageHead title={text('PROFILE.TITLE')} subtitle={user?.fullname} />
      <Tabs label={text('PROFILE.TITLE')} tabs={tabs} active={tab} onChange={(next) => choose(tabNamed(next))} controls={id} />
      <div id={id} role="tabpanel" aria-label={text(`PROFILE.TAB.${tab}`)} className="profile-panel">
        <Panel />
      </div>
    </section>
  )
}
