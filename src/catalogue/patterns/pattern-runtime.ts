/**
 * The engine with linear run time, for the generated validators of entities that have a pattern which
 * browsers could take very long for: built by Vite as a separate entry (`assets/pattern-runtime.js`), fetched
 * with such a validator alone.
 */
export { linearPattern } from './linear-pattern'
