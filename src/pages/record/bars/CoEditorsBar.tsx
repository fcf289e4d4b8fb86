import { useStore } from 'zustand'
import { Icon } from '../../../ui/Icon'
import { useRecord } from '../../field/record-context'
import { useTexts, useUser } from '../../office'

/** Says who else has this record open for editing; nobody is locked out. */
export function CoEditorsBar() {
  const { coEditors } = useRecord().open
  const { text, lang } = useTexts()
  const me = useUser()?.id
  const others = useStore(coEditors.store, (state) => state.others)
  if (others.length === 0) return null
  const names = new Set(others.filter(({ user }) => user !== me).map(({ name }) => name))
  const alsoMe = others.some(({ user }) => user === me)
  return (
    <p className="company row muted" role="status">
      <Icon name="pencil" />
      {alsoMe ? `${text('RECORD.ALSO_ELSEWHERE')} ` : null}
      {names.size > 0 ? text('RECORD.ALSO_EDITING', { names: new Intl.ListFormat(lang).format(names), count: names.size }) : null}
    </p>
  )
}
