import type { ApiFieldError } from '../../contract/errors/field-error'
import { ROLE_ADMIN } from '../../contract/model/user'
import { describeRefusedParameter } from '../../engine/list/refused-address'
import { Button } from '../../ui/controls/Button'
import { ErrorState } from '../../ui/page/ErrorState'
import { hrefQuery, useHref, useTexts, useUser } from '../office'

/** A refused address: its error and a link back; administrators also see the server's message. */
export function RefusedList({ error, onReset }: { error: ApiFieldError; onReset: () => void }) {
  const { text } = useTexts()
  const admin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  const search = hrefQuery(useHref())
  const { key, params } = describeRefusedParameter(search, error)
  return (
    <ErrorState title={text('ERRORS.BAD_PARAMETER')} text={text(key, params)}>
      <Button onClick={onReset}>{text('LIST.CLEAR_FILTERS')}</Button>
      {admin ? <span className="muted">{error.message}</span> : null}
    </ErrorState>
  )
}
