import type { DifferenceList, DifferencesPort } from '../../contract/calls/difference'
import { decodeObject } from './decode'
import { type Http, unwrap } from './http'

const PATH = '/api/entityconf/differences'

/** The calls of the screen of differences. */
export function createDifferences(http: Http): DifferencesPort {
  return {
    differences: async (signal) =>
      decodeObject<DifferenceList>(
        unwrap(await http.json({ method: 'GET', path: PATH, ...(signal ? { signal } : {}) })),
        'groups',
        'open',
        'own',
        'routes',
      ),
    decide: async (json) =>
      decodeObject<{ decided: number }>(
        unwrap(await http.json({ method: 'POST', path: `${PATH}/decisions`, json: { ...json } })),
        'decided',
      ).decided,
  }
}
