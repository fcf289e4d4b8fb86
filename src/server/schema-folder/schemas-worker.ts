import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaText } from '../../contract/model/catalogue'
import { createInlineCompiler } from './compiler'
import { MANIFESTS } from './widgets'
import {
  type CompileReply,
  type CompileRequest,
  createCatalogueSender,
  createReceiver,
  type OwnParts,
} from './worker-compiler'

const compiler = createInlineCompiler(MANIFESTS)
const { manifests, names } = workerData as OwnParts
compiler.own(manifests, names)
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
