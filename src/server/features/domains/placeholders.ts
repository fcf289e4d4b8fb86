import { relationId } from '../../../catalog/paths'
import { describedFields } from '../../../contract/described-form'
import type { Core } from '../../feature'
import { serverContext } from '../../kernel/context'
import { Refusal } from '../../kernel/refusal'
import type { RecordGuard } from '../../records'
import { placeholderErrors } from '../templates'
import { CONTENT_TEMPLATES, TITLE } from './home'

/** Refuses templates of contents with placeholders that their structure does not have. Stored ones stay until they change. */
export function createContentGuard({ records, served }: Core): RecordGuard {
  return {
    route: CONTENT_TEMPLATES,
    stored: async (_sql, { fields }, stored, { principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        const template = write.content?.record
        if (typeof template?.body !== 'string' || !changes.some(({ path }) => /^(body|structure)\b/.test(path))) continue
        const structures = served(fields.find(({ path }) => path === 'structure')?.relation?.route ?? '')
        const id = relationId(template.structure)
        const structure = structures && id !== null ? await records().get(structures, id, serverContext()) : null
        const names = describedFields(structure?.fields).map(({ name }) => name)
        const [first, ...rest] = placeholderErrors('body', template.body, new Set([TITLE, ...names]))
        if (first) throw new Refusal('CONSTRAINT_VIOLATION', first.message, [first, ...rest])
      }
    },
  }
}
