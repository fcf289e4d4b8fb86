/** The grammar of schema files; editors complete from it. */
export type { Grammar, KnownNames } from './build'
export { cardGrammar } from './card'
export { entityGrammar, groupGrammar, lookupGrammar, menuGrammar, ROW_KEYS, tableRowsGrammar } from './files'
export { overlayGrammar } from './overlay'
export { rowsGrammar } from './rows'
export { TEXT_GROUPS } from './texts'
export { officeTextsGrammar, themeGrammar } from './theme'
export { widgetGrammar } from './widget'
