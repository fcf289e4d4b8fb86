import './styles.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { toPreloadedPage } from '../adapters/rest/preloaded-answers'
import { ROOT_PATH } from '../contract/constants'
import { readLooks } from '../engine/cache/looks'
import type { Office } from '../engine/office/office'
import { primeCaches } from '../engine/start/prime-caches'
import { painted } from '../ui/basics/painted'
import { applyDensity, applyTheme } from '../ui/basics/theme'
import { endPlainKeys } from '../ui/controls/plain-keys'
import { ErrorState } from '../ui/page/ErrorState'
import { assemble } from './assemble'
import type { Early } from './early'
import { App } from './providers'
import { createAppRouter } from './routes'

/** Starts the application in the page; a failure is shown there instead of on the console. */
export async function start(element: HTMLElement, early: Early): Promise<void> {
  // Errors that a page shows in place are reported like uncaught ones.
  const root = createRoot(element, { onCaughtError: (error) => reportError(error) })
  try {
    const assembly = await assemble(window, early)
    const { office, history, environment, installed } = assembly
    followLooks(office, document.documentElement)
    endPlainKeys(document.documentElement)
    office.start()
    if (office.ports.identity)
      await (await import('../engine/session/provider-sign-in')).finishProviderSignIn(office)
    const preloaded = await early.answers
    // Failed calls are repeated by the screen, which shows their errors.
    if (preloaded)
      await primeCaches(office, office.ports.navigator.current(), toPreloadedPage(preloaded)).catch(
        () => undefined,
      )
    const router = createAppRouter(history, office)
    await router.load()
    // Concurrent rendering: a page with many rows does not block the browser.
    void painted.then(() => import('./observe')).then(({ observe }) => observe(window, assembly))
    startTransition(() =>
      root.render(
        <App office={office} installed={installed} router={router} languages={environment.languages} />,
      ),
    )
  } catch (error) {
    root.render(<Broken reason={error instanceof Error ? error.message : String(error)} />)
  }
}

/** The application could not start. Its texts may be missing, so this page contains its own. */
function Broken({ reason }: { reason: string }) {
  return (
    <main lang="en">
      <ErrorState title="Tessera" text={`The application could not start. ${reason}`}>
        <a href={ROOT_PATH}>Start again</a>
      </ErrorState>
    </main>
  )
}

/** Applies the person's choices to the document: theme, density, language. */
function followLooks(office: Office, root: HTMLElement): void {
  const looks = () => {
    const { theme, density } = readLooks(office.preferences.store.getState().values)
    applyTheme(theme, root)
    applyDensity(density, root)
  }
  const lang = () => {
    root.lang = office.ports.texts.lang()
  }
  office.preferences.store.subscribe(looks)
  office.ports.texts.watch(lang)
  looks()
  lang()
}
