import { version } from '../../package.json'

/** The version of the engine, fixed when it is built. */
export const VERSION: string = version
