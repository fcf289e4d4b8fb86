// npm start: the office of this checkout, the demo company, as `tessera start` serves any other.
import { runBuilt } from './command.mjs'

await runBuilt(['start', ...process.argv.slice(2)])
