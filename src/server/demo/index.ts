/** The demo company, and the first administrator. */
export { demoFiles } from './rows'
export { createFirstAdmin, DEMO_MARK, seedDemo } from './seed'
