import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaText } from '../../contract/model/catalogue'
import type { WidgetManifest } from '../../contract/ports/widget'
import { createInlineCompiler } from './compiler'
import { MANIFESTS } from './widgets'
import {
  type CompileReply,
  type CompileRequest,
  createCatalogueSender,
  createReceiver,
} from './worker-compiler'

const compiler = createInlineCompiler(MANIFESTS)
const own = (workerData ?? []) as readonly WidgetManifest[]
if (own.length > 0) compiler.widgets(own)
const received = createReceiver<SchemaText>()
const parcelled = createCatalogueSender()

async function work(request: CompileRequest): Promise<unknown> {
  if (request.work === 'read') return parcelled(await compiler.read(received(request.files)))
  return compiler.validator(request.schema)
}

async function reply(request: CompileRequest): Promise<CompileReply> {
  try {
    return { id: request.id, value: await work(request) }
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (request: CompileRequest) => parentPort?.postMessage(await reply(request)))
