import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { LANGUAGES } from '../../contract/language'
import { PREFERENCE_LANG } from '../../contract/preference'
import type { Profile } from '../../contract/security'
import { ownNames } from '../../pages/languages'
import { useLooks, useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { FieldFrame } from '../../ui/FieldFrame'
import { NativeSelect } from '../../ui/NativeSelect'
import { TextInput } from '../../ui/TextInput'
import '../../ui/styles/sign-in.css'

const KEY = ['profile']

/** Name and language; user name and e-mail are an administrator's affair. */
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
  // The top bar and the palette choose it too, and what they chose is in force before the server has answered.
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
    <form className="link-form" aria-label={text('PROFILE.TAB.data')} onSubmit={(event) => void submit(event)} noValidate>
      <FieldFrame id="profile-username" path="username" label={text('LOGIN.USERNAME')}>
        <TextInput id="profile-username" value={profile.username} onChange={() => undefined} disabled />
      </FieldFrame>
      <FieldFrame id="profile-email" path="email" label={text('REGISTRATION.EMAIL')} help={text('PROFILE.EMAIL_HELP')}>
        <TextInput id="profile-email" value={profile.email ?? ''} onChange={() => undefined} disabled />
      </FieldFrame>
      <FieldFrame id="profile-fullname" path="fullname" label={text('PROFILE.FULLNAME')} required error={error}>
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
          options={ownNames(LANGUAGES).map(({ code, name }) => ({ value: code, label: name }))}
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
