import { useMemo } from 'react'
import { hasFolder } from '../../engine/folder/folder'
import { useRecord, useSession } from '../field/record-context'
import { useUser } from '../office'

/** Whether the open record, as it is stored, has a virtual folder. */
export function useFoldered(): boolean {
  const { entity } = useRecord().open
  const base = useSession((state) => state.base)
  const user = useUser()
  return useMemo(() => hasFolder(entity, base, user), [entity, base, user])
}
