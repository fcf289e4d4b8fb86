/** What browsers fetch: the page, its environment, the files of the build, descriptions of entities. */
export { type DevServer, developmentHand } from './development'
export { createSite, environmentText, type FileServer } from './site'
export { staticFiles } from './static-files'
