import type { DialogProps } from '../contract/ports/dialog'
import { Kbd } from '../ui/basics/Kbd'
import { Dialog } from '../ui/overlays/Dialog'

/** The keys of a page with their functions, in the user's language. */
export interface ShortcutsInput {
  rows: { keys: string; label: string }[]
}

/** Keys and their functions, side by side. */
export function Shortcuts({ input, host, close }: DialogProps<ShortcutsInput, null>) {
  return (
    <Dialog size="small" title={host.text('SHORTCUTS.TITLE')} closeOnOutside onClose={() => close(null)}>
      <dl className="keys">
        {input.rows.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              <Kbd keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
