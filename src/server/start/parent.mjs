/** How often a command looks whether its parent still lives. */
const LOOK_EVERY_MS = 100

/**
 * Ends this process as SIGTERM would once the process that started it is gone: npm killed, or the shell
 * between npm and a command. npm passes signals on to that shell only, and dash (the sh of Debian) ends of
 * SIGTERM without passing it on. The scripts of servers therefore begin with exec, which also brings SIGINT.
 * What was not begun by npm may outlive its shell (nohup).
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
