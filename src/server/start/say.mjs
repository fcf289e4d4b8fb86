/** Prints a progress line, so that no step of more than two seconds is silent. */
export function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`)
}

/** Ends the process with one sentence. @returns {never} */
export function fail(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
