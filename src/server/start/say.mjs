/** Prints one line about what is going on, so that no step of more than two seconds is silent. */
export function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`)
}

/** Ends with one clear sentence. @returns {never} */
export function fail(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
