import { ErrorState } from '../ui/ErrorState'

/** The application could not start. Its texts may be missing, so this page contains its own. */
export function Broken({ reason }: { reason: string }) {
  return (
    <main lang="en">
      <ErrorState title="Tessera" text={`The application could not start. ${reason}`} />
    </main>
  )
}
