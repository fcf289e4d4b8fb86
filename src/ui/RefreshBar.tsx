/** Two moving pixels while old rows stay and new ones are on their way. */
export function RefreshBar({ active }: { active: boolean }) {
  return <div className={active ? 'refresh on' : 'refresh'} aria-hidden="true" />
}
