import { parentPort } from 'node:worker_threads'
import type { SourceFile } from '../../contract/catalogue'
import type { JsonSchema } from '../../contract/json'
import { MANIFESTS } from '../generated'
import { createInlineCompiler } from './compiler'
import type { CompileReply, CompileRequest } from './worker-compiler'

const compiler = createInlineCompiler(MANIFESTS)

function work(request: CompileRequest): Promise<unknown> {
  if (request.work === 'read') return compiler.read(request.files as SourceFile[])
  return compiler.validator(request.schema as JsonSchema)
}

async function reply(request: CompileRequest): Promise<CompileReply> {
  try {
    return { id: request.id, value: await work(request) }
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (request: CompileRequest) => parentPort?.postMessage(await reply(request)))
