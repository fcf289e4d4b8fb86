import { defineDialog } from '../../contract/dialog'

/** What a picked status still asks for. */
export interface StatusWarningInput {
  /** name of the picked status */
  status: string
  /** labels of the fields to complete */
  fields: string[]
}

/** Says that the record is not yet fit for the picked status. However it is closed, the work goes on (STATUS-06, STATUS-07). */
export const statusWarning = defineDialog<StatusWarningInput, boolean>({
  id: 'status-warning',
  load: async () => ({ Dialog: (await import('./StatusWarning')).StatusWarning }),
})
