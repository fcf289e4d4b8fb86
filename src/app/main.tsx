import { createRoot } from 'react-dom/client'
import '../ui/styles/index.css'
import { arrive } from '../engine/arrival'
import { assemble } from './assemble'
import { Broken } from './Broken'
import { followLooks } from './looks'
import { App } from './providers'
import { createAppRouter } from './routes'

/** Starts the application in the page; what keeps it from starting is said there instead of on the console. */
async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  try {
    const { office, history, environment, texts } = await assemble(window)
    followLooks(office, document.documentElement)
    office.start()
    await arrive(office)
    const router = createAppRouter(history, office)
    root.render(<App office={office} router={router} languages={environment.languages} i18n={texts.i18n} />)
  } catch (error) {
    root.render(<Broken reason={error instanceof Error ? error.message : String(error)} />)
  }
}

const element = document.getElementById('root')
if (element) void start(element)
