import { useCallback, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../../contract/model/record'
import { columnValue, type MovedCard, mayReturn, moveReason } from '../../../engine/list/board'
import { useOffice, useTexts } from '../../office'
import { useRegistry } from '../../registry'
import { useInTurn } from '../in-turn'
import { useList } from '../list-context'
import type { CardRules } from './open-card'

/** A column of a board as people see it. */
export interface ColumnTarget {
  value: string | null
  label: string
  color: string | null
}

/** How cards get to other columns. */
export interface CardMove {
  /** pending moves: the board shows these cards in their new place */
  moves: readonly MovedCard[]
  /** evaluates the rules of the file for a held record; `told` is called when the result is known */
  take: (record: RecordData, told: () => void) => void
  /** why a record cannot be moved to a column; null = it may be tried */
  reason: (record: RecordData, to: string | null) => string | null
  /**
   * moves a record to a column: the transition with its guards, or the change of the field; shows the outcome
   */
  put: (record: RecordData, to: ColumnTarget) => Promise<boolean>
  getName: (record: RecordData) => string
}

const UNKNOWN_MOVES: CardRules = { refused: () => null, missing: () => [] }

/** Moves cards optimistically, and back with a message if the server refuses. The toast offers undo. */
export function useCardMove(): CardMove {
  const office = useOffice()
  const registry = useRegistry()
  const { entity, conf, hrefOf } = useList()
  const inTurn = useInTurn()
  const { lang } = useTexts()
  const [moves, setMoves] = useState<readonly MovedCard[]>([])
  const rules = useRef(new Map<string, { coming: Promise<CardRules>; known: CardRules }>())
  const by = entity.list.board?.by ?? ''
  const { notices, ports, queries } = office
  const { backend, navigator, texts } = ports
  const { route } = entity

  const rulesOf = useCallback(
    (record: RecordData, told: () => void = () => {}): Promise<CardRules> => {
      const key = `${record.id} ${record._version ?? record.updatedAt}`
      const held = rules.current.get(key)
      if (held) return held.coming
      const coming = import('./open-card').then(({ openCard }) =>
        openCard(office, registry, route, record.id),
      )
      const entry = { coming, known: UNKNOWN_MOVES }
      rules.current.set(key, entry)
      coming.then(
        (known) => {
          entry.known = known
          told()
        },
        () => rules.current.delete(key),
      )
      return coming
    },
    [office, registry, route],
  )
  const toKnown = ({ id, _version, updatedAt }: RecordData) =>
    rules.current.get(`${id} ${_version ?? updatedAt}`)?.known ?? UNKNOWN_MOVES

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words everything anew
  return useMemo(() => {
    const getName = (record: RecordData) => record.label || record.code || record.id
    const store = (record: RecordData, to: string | null): Promise<RecordData> =>
      by === 'status'
        ? backend.records.changeStatus(route, record.id, to ?? '', { _version: record._version ?? 0 })
        : backend.records.update(route, record.id, { [by]: to, _version: record._version ?? 0 })
    const invalidateList = () => queries.invalidateQueries({ queryKey: ['list', route] })

    /** Shows the card in its new place until the board has been read again. */
    const carry = async (record: RecordData, to: string | null): Promise<RecordData | null> => {
      const mine = { record, to }
      setMoves((held) => [...held.filter((one) => one.record.id !== record.id), mine])
      try {
        return await inTurn(record, async (newest) => {
          const moved = await store(newest, to)
          await invalidateList()
          return moved
        })
      } catch (error) {
        notices.failure(error)
        // The board may be outdated, which caused the refusal.
        void invalidateList()
        return null
      } finally {
        setMoves((held) => held.filter((one) => one !== mine))
      }
    }
    const tell = (moved: RecordData, to: ColumnTarget, from: string | null) => {
      const back = { text: 'LIST.MOVE_UNDO', run: () => void carry(moved, from) }
      notices.add({
        tone: 'success',
        text: 'BOARD.MOVED',
        params: { name: getName(moved), to: to.label },
        ...(mayReturn(conf, moved, from, by) ? { act: back } : {}),
      })
    }
    /** Requests the fields that the rules require, as on the record page; true = the move may continue. */
    const confirmMove = async (record: RecordData, to: ColumnTarget): Promise<boolean> => {
      if (by !== 'status') return true
      const { missing, refused } = await rulesOf(record)
      const why = refused(to.value ?? '')
      if (why !== null) {
        notices.add({
          tone: 'warning',
          text: 'BOARD.REFUSED',
          params: { name: getName(record), to: to.label, reason: why },
        })
        return false
      }
      const fields = missing(to.value ?? '')
      if (fields.length === 0) return true
      await office.dialogs.open('status-warning', { status: to.label, fields })
      const path = `/${route}/${record.id}/edit?${new URLSearchParams({ status: to.value ?? '' })}`
      navigator.go(hrefOf(path))
      return false
    }
    return {
      moves,
      getName,
      take: (record, told) => {
        if (by === 'status') void rulesOf(record, told).catch(() => undefined)
      },
      reason: (record, to) => moveReason({ conf, entity, texts }, record, to, toKnown(record).refused),
      put: async (record, to) => {
        const from = columnValue(record, by)
        if (from === to.value) return false
        try {
          if (!(await confirmMove(record, to))) return false
        } catch (error) {
          notices.failure(error)
          return false
        }
        const moved = await carry(record, to.value)
        if (moved) tell(moved, to, from)
        return moved !== null
      },
    }
  }, [moves, by, route, conf, entity, lang, office, hrefOf, rulesOf, inTurn])
}
