import { describe, expect, test } from 'vitest'
import type { FileRef } from '../../../src/contract/ports/files'
import { findPendingFileNames, isDirty, isValid } from '../../../src/engine/record/state'
import { BOAT, boat, refusal, stage, storedFile } from './stage'

const WITH_FILES = {
  ...BOAT,
  fields: { ...BOAT.fields, papers: 'files' as const, plan: { kind: 'files' as const, required: true } },
}
const file = (name: string) => new File(['x'], name)

/** A boat with an optional and a required file field, and a person who chooses files. */
function open() {
  const plan: FileRef[] = [storedFile(file('plan.pdf'))]
  const at = stage({ sketch: WITH_FILES, base: boat({ name: 'Aurora', kind: 'SAIL', sails: 2, plan }) })
  const choose = (path: string, ...names: string[]) =>
    at.session.uploads.start(path, names.map(file), (kept) => {
      const present = at.session.value(path)
      at.session.change(path, [...(Array.isArray(present) ? present : []), kept])
    })
  return { ...at, choose }
}
const namesOf = (value: unknown) => (value as FileRef[]).map(({ fileName }) => fileName)

describe('files on their way into a record', () => {
  test('a save waits for them, says so, and is sent with all of them', async () => {
    const { choose, server, session, state, uploads } = open()
    choose('papers', 'a.txt', 'b.txt')
    const saved = session.save()
    await Promise.resolve()
    expect(findPendingFileNames(state())).toBe('a.txt, b.txt')
    expect(state().saving).toBe(true)
    uploads[1]?.arrive()
    await Promise.resolve()
    session.change('name', 'Bora')
    expect(server.calls).toEqual([])
    uploads[0]?.arrive()
    expect((await saved).kind).toBe('saved')
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]?.body).toMatchObject({ name: 'Bora' })
    expect(namesOf(server.calls[0]?.body?.papers)).toEqual(['b.txt', 'a.txt'])
    expect(state()).toMatchObject({ uploads: {}, saving: false })
    expect(findPendingFileNames(state())).toBeNull()
  })

  test('one that fails stops the save and leads to its field; sent again, the save goes through', async () => {
    const { choose, server, session, state, time, uploads } = open()
    choose('papers', 'a.txt')
    const saved = session.save()
    await Promise.resolve()
    uploads[0]?.fail(refusal(0, 'OFFLINE'))
    expect(await saved).toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'papers', params: { name: 'a.txt' } }],
    })
    expect(server.calls).toEqual([])
    expect(isValid(state())).toBe(false)
    expect(state().jump?.path).toBe('papers')
    expect(session.field('papers').error?.code).toBe('FILE_NOT_SENT')
    const [lost] = state().uploads.papers ?? []
    session.uploads.retry(lost?.key ?? 0)
    expect(isValid(state())).toBe(true)
    time.now += 2000
    const again = session.save()
    await Promise.resolve()
    uploads[1]?.arrive()
    expect((await again).kind).toBe('saved')
    expect(namesOf(server.calls[0]?.body?.papers)).toEqual(['a.txt'])
  })

  test.each([
    ['FILE_TYPE', { extensions: 'pdf, txt' }],
    ['FILE_EMPTY', {}],
    ['FILE_DISGUISED', {}],
  ])('one that the server refuses with %s says so, and is not sent again', async (code, params) => {
    const { choose, session, state, uploads } = open()
    choose('papers', 'a.exe')
    const saved = session.save()
    await Promise.resolve()
    uploads[0]?.fail(refusal(415, 'UNSUPPORTED_MEDIA_TYPE', [{ path: 'file', code, message: code, params }]))
    await saved
    const failed = { text: `VALIDATION.${code}`, params: { ...params, name: 'a.exe' }, mayRetry: false }
    expect(state().uploads.papers).toMatchObject([{ failed }])
  })

  test('one that is given up holds nothing back', async () => {
    const { choose, server, session, state, uploads } = open()
    choose('papers', 'a.txt')
    const saved = session.save()
    await Promise.resolve()
    session.uploads.drop(state().uploads.papers?.[0]?.key ?? 0)
    expect((await saved).kind).toBe('saved')
    expect(uploads[0]?.signal.aborted).toBe(true)
    expect(server.calls[0]?.body).not.toHaveProperty('papers')
  })

  test('a required field whose file is on its way is not yet wrong', async () => {
    const { choose, idle, server, session, state, uploads } = open()
    session.change('plan', null)
    idle()
    expect(isValid(state())).toBe(false)
    choose('plan', 'p.pdf')
    expect(isValid(state())).toBe(true)
    const saved = session.save()
    await Promise.resolve()
    uploads[0]?.arrive()
    expect((await saved).kind).toBe('saved')
    expect(namesOf(server.calls[0]?.body?.plan)).toEqual(['p.pdf'])
  })

  test('what is wrong besides is said at once', async () => {
    const { choose, session } = open()
    choose('papers', 'a.txt')
    session.change('name', null)
    expect(await session.save()).toMatchObject({ kind: 'invalid', errors: [{ path: 'name' }] })
  })

  test('leaving the page asks while one is on its way or failed, and sends nothing once it is left', async () => {
    const { choose, server, session, state, uploads } = open()
    expect(isDirty(state())).toBe(false)
    choose('papers', 'a.txt')
    expect(isDirty(state())).toBe(true)
    const saved = session.save()
    await Promise.resolve()
    session.uploads.end()
    expect(await saved).toEqual({ kind: 'left' })
    expect(uploads[0]?.signal.aborted).toBe(true)
    uploads[0]?.arrive()
    await Promise.resolve()
    expect(server.calls).toEqual([])
    expect(state()).toMatchObject({ changed: [], saving: false, uploads: {} })
  })
})
