/**
 * Follows the changes of the office's code in development: each message is the address of the new list. The
 * browser connects again by itself; what it missed meanwhile is the first message of the new connection.
 */
export function followChanges(address: string, renew: (list: string) => Promise<void>): void {
  let queue = Promise.resolve()
  new EventSource(address).addEventListener('message', ({ data }) => {
    queue = queue
      .then(() => renew(String(data)))
      .catch((error: unknown) => console.error('The new code of the office could not be shown.', error))
  })
}
