import type { DescribedField, FormsPort } from '../../contract/ports/described-form'
import { type Http, unwrap } from './http'

/** Forms that records describe, over HTTP; the code loads on first use. */
export function createForms(http: Http): FormsPort {
  return {
    fields: async (route, path, id) => {
      const answer = unwrap(await http.json({ method: 'GET', path: `/api/forms/${route}/${path}/${id}` }))
      return ((answer as { fields?: DescribedField[] }).fields ?? []) satisfies DescribedField[]
    },
  }
}
