/** Public face of the site: the page, its environment, built files, entity assets. */
export { type DevServer, developmentMiddleware } from './development'
export { createSite, environmentText, type FileServer, type HostFacts } from './site'
export { staticFiles } from './static-files'
