import { expect } from 'vitest'
import type { Batch } from '../../src/contract/calls/batch'
import type { Caller } from './api'

/** Starts a batch and answers how it ended. */
export async function runBatch(caller: Caller, endpoint: string, body: object): Promise<Batch> {
  const started = await caller.post(`${endpoint}/batches`, body)
  expect([started.status, started.body.detail]).toEqual([202, undefined])
  return endedBatch(caller, started.body.data.id)
}

/** Waits until a batch has ended. */
export async function endedBatch(caller: Caller, id: string): Promise<Batch> {
  const look = async (): Promise<Batch> => (await caller.get(`/api/batches/${id}`)).body.data
  let told = await look()
  while (['queued', 'running'].includes(told.state)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    told = await look()
  }
  return told
}
