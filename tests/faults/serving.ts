import { join } from 'node:path'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { startServer } from '../../src/server/start-server'

/**
 * A server over `<folder>/schemas` and `<folder>/data`, or the PostgreSQL at DATABASE_URL. It tells `ready
 * <address> <password of its first start>`, and the errors of its files as `problems <file> <code> …` now and
 * after every change.
 */
export async function write(folder: string): Promise<void> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    data: join(folder, 'data'),
    schemas: join(folder, 'schemas'),
    databaseUrl: process.env.DATABASE_URL,
    demo: false,
    demoPassword: '',
  }
  const compiler = createInlineCompiler(MANIFESTS)
  const server = await startServer(config, {
    compiler,
    client: null,
    files: () => null,
    say: () => undefined,
  })
  const tell = (): void => {
    const errors = server.catalogue.current().problems.filter(({ severity }) => severity === 'error')
    const words = errors.map(
      ({ code, file, hint, line }) => `${file}:${line} ${code} ${hint ? 'cure' : 'no cure'}`,
    )
    process.stdout.write(`problems ${JSON.stringify(words)}\n`)
  }
  server.bus.subscribe((message) => message.kind === 'event' && message.event.type === 'catalogue' && tell())
  process.stdout.write(`ready ${server.url} ${server.hint.kind === 'admin' ? server.hint.password : ''}\n`)
  tell()
}
