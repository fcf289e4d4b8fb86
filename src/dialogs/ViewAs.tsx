import { useState } from 'react'
import type { Json } from '../contract/json'
import { ROLE_ADMIN, ROLES } from '../contract/model/user'
import type { DialogProps } from '../contract/ports/dialog'
import { Button } from '../ui/controls/Button'
import { Radio } from '../ui/controls/Radio'
import { Dialog } from '../ui/overlays/Dialog'

const OTHERS = ROLES.filter((role) => role !== ROLE_ADMIN)

/** Chooses a role that an administrator can preview. */
export function ViewAs({ host, close }: DialogProps<Json, string>) {
  const [role, setRole] = useState<string>(OTHERS[0] ?? '')
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{host.text('APP.CANCEL')}</Button>
      <Button variant="primary" onClick={() => close(role)}>
        {host.text('PREVIEW.START')}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={host.text('PREVIEW.ASK')} footer={footer} onClose={() => close(null)}>
      <p className="muted">{host.text('PREVIEW.HINT')}</p>
      <fieldset className="filter-checks">
        <legend className="sr-only">{host.text('PREVIEW.ROLE')}</legend>
        {OTHERS.map((one) => (
          <Radio
            key={one}
            id={`view-as-${one}`}
            name="view-as"
            value={one}
            checked={one === role}
            onChange={() => setRole(one)}
          >
            {host.text(`ROLE.${one}`)}
          </Radio>
        ))}
      </fieldset>
    </Dialog>
  )
}
