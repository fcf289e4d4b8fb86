/** The oldest minor version that each major version of Node.js needs (package.json, engines). */
const OLDEST_MINORS = { 20: 19, 22: 13 }
const ALL_FROM = 24

/**
 * The sentence for a Node.js that cannot run Tessera; null for one that can.
 * @param {string} version
 */
export function findNodeFault(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  /** @type {Record<number, number>} */
  const oldest = OLDEST_MINORS
  const from = oldest[major]
  if (major >= ALL_FROM || (from !== undefined && minor >= from)) return null
  return `Tessera needs Node.js 20.19, 22.13, or 24 and newer; this is ${version}. Install one of these and try again.`
}
