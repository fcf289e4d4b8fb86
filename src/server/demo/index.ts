/** The demo company, and the first administrator. */

export { demoContents, keepDemoContents } from './contents'
export { createProgress, type LoadProgress, loadRecords } from './load'
export { DEMO_MARK, type DemoNeeds } from './needs'
export { demoFiles } from './rows'
export { createFirstAdmin, seedDemo } from './seed'
