import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SHORT_LIVED } from '../support/office'
import { CRATES, FORMER_FILE, PLANNED } from './planning'
import { writer } from './writers'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tessera-plan-kill-'))
  cpSync('tests/fixtures/minimal', join(place, 'schemas'), { recursive: true })
  writeFileSync(join(place, 'schemas', PLANNED), FORMER_FILE)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

/** A life of the server; killed so many ms after it began to apply. Answers its state at the start. */
async function live(delay: number): Promise<{ state: string; isOver: boolean }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, await writer('planning'), place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let state = ''
  let isOver = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('state ')) state = line.slice(6)
    if (line === 'applying') setTimeout(() => child.kill('SIGKILL'), delay)
    if (line === 'over') {
      isOver = true
      child.kill('SIGKILL')
    }
  }
  await exit
  return { state, isOver }
}

test('a process killed while a plan is applied leaves all values and the file as before, or as afterwards', async () => {
  const states = new Set<string>()
  let kills = 0
  for (let delay = 0, isOver = false; !isOver && kills < 40; delay += 40) {
    const life = await live(delay)
    states.add(life.state)
    isOver = life.isOver
    if (!isOver) kills += 1
  }
  expect([...states].sort()).toEqual([`0 ${CRATES} new`, `${CRATES} 0 old`])
  expect(kills).toBeGreaterThanOrEqual(2)
}, 600_000)
