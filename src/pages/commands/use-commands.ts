import { useEffect, useLayoutEffect, useRef } from 'react'
import type { OfferedCommand } from '../../engine/commands/command'
import { useOffice } from '../office'

/** Offers the commands of a part of the page to the palette, as long as the part stands. */
export function useCommands(commands: readonly OfferedCommand[]): void {
  const registry = useOffice().commands
  const now = useRef(commands)
  useLayoutEffect(() => {
    now.current = commands
  })
  useEffect(() => registry.offer(() => now.current), [registry])
}
