import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { preloadedPage } from '../adapters/rest/preloaded-answers'
import { primeCaches } from '../engine/prime-caches'
import { finishProviderSignIn } from '../engine/provider-sign-in'
import { painted } from '../ui/painted'
import { endPlainKeys } from '../ui/plain-keys'
import { assemble } from './assemble'
import { Broken } from './Broken'
import type { Early } from './early'
import { followLooks } from './looks'
import { App } from './providers'
import { createAppRouter } from './routes'

/** Starts the application in the page; a failure is shown there instead of on the console. */
export async function start(element: HTMLElement, early: Early): Promise<void> {
  // Errors that a page shows in its place are told like those that nobody caught.
  const root = createRoot(element, { onCaughtError: (error) => reportError(error) })
  try {
    const assembly = await assemble(window, early)
    const { office, history, environment } = assembly
    followLooks(office, document.documentElement)
    endPlainKeys(document.documentElement)
    office.start()
    await finishProviderSignIn(office)
    const preloaded = await early.answers
    // Failed calls are repeated by the screen, which shows their errors.
    if (preloaded) await primeCaches(office, office.ports.navigator.current(), preloadedPage(preloaded)).catch(() => undefined)
    const router = createAppRouter(history, office)
    await router.load()
    // Concurrent rendering: a page with many rows does not block the browser.
    void painted.then(() => import('./observe')).then(({ observe }) => observe(window, assembly))
    startTransition(() => root.render(<App office={office} router={router} languages={environment.languages} />))
  } catch (error) {
    root.render(<Broken reason={error instanceof Error ? error.message : String(error)} />)
  }
}
