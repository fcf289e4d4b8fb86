import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cpuTimeout } from '../../../src/server/kernel/cpu-timeout'

describe('the limit of a task', () => {
  /** Processor time that this process has had, in ms. */
  let worked = 0
  beforeEach(() => {
    worked = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
      user: worked * 1000 - (before?.user ?? 0),
      system: 0,
    }))
  })
  afterEach(() => void vi.useRealTimers())

  /** Lets `ms` pass by the clock, of which the process gets a share. */
  const pass = (ms: number, share: number) => {
    for (let gone = 0; gone < ms; gone += 10) {
      worked += 10 * share
      vi.advanceTimersByTime(10)
    }
  }

  test('the limit of a task follows the clock on an idle machine', () => {
    const late = vi.fn()
    cpuTimeout(1000, late)
    pass(990, 1)
    expect(late).not.toHaveBeenCalled()
    pass(30, 1)
    expect(late).toHaveBeenCalledTimes(1)
  })

  test('the limit of a task is four times as long by the clock when the process gets a quarter of a processor', () => {
    const late = vi.fn()
    cpuTimeout(1000, late)
    pass(3900, 0.25)
    expect(late).not.toHaveBeenCalled()
    pass(200, 0.25)
    expect(late).toHaveBeenCalledTimes(1)
  })

  test('the limit of a task fires after ten times its length by the clock, whatever the work', () => {
    const late = vi.fn()
    cpuTimeout(1000, late)
    pass(9900, 0)
    expect(late).not.toHaveBeenCalled()
    pass(200, 0)
    expect(late).toHaveBeenCalledTimes(1)
  })

  test('a limit that was called off never fires', () => {
    const late = vi.fn()
    const callOff = cpuTimeout(1000, late)
    pass(1500, 0.5)
    callOff()
    pass(20_000, 1)
    expect(late).not.toHaveBeenCalled()
  })
})
